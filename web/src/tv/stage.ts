// How many sheets lie on the big screen, and how large each can be.

type Size = { width: number; height: number }
export type Layout = Size & { columns: number }

/**
 * So many sheets of that shape (width by height), as large as their place allows: in how many columns, and how large
 * the paper of each is, which is the sheet and a margin around it.
 */
export function lay(count: number, place: Size, shape: number, margin: Size, gap: number): Layout {
  let best: Layout = { columns: 1, width: 0, height: 0 }
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns)
    const widest = (place.width - gap * (columns - 1)) / columns - margin.width
    const highest = (place.height - gap * (rows - 1)) / rows - margin.height
    const sheet = Math.max(0, Math.min(widest, highest * shape))
    if (sheet + margin.width > best.width)
      best = { columns, width: sheet + margin.width, height: sheet / shape + margin.height }
  }
  return best
}
