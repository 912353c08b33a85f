// How cards are laid out: as large as they get where they lie, and never too small to be touched.

/** At this width, in pixels, a cell of a card is 44 wide. */
export const LEAST_TOUCHABLE = 164

export type Layout = { columns: number; rows: number }

/** The columns and rows that make `count` squares largest; if all of them would get too small, as many columns as fit. */
export function layOut(count: number, width: number, height: number, least: number): Layout {
  let best = { columns: 1, rows: count, side: 0 }
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns)
    const side = Math.min(width / columns, height / rows)
    if (side > best.side) best = { columns, rows, side }
  }
  if (best.side >= least) return { columns: best.columns, rows: best.rows }
  const columns = Math.max(1, Math.min(count, Math.floor(width / least)))
  return { columns, rows: Math.ceil(count / columns) }
}
