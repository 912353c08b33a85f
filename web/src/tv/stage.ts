// Where things lie on the big screen: how a game shares it between its middle and its seats.

/** Beside the seats, above them, or as the board that everything is about. */
export type Stage = 'beside' | 'above' | 'middle'

const STAGES: Readonly<Record<string, Stage>> = {
  crisscross: 'beside',
  luckybox: 'beside',
  twentyone: 'above',
}

export function stageOf(game: string): Stage {
  return STAGES[game] ?? 'middle'
}

/** Into how many columns so many sheets of that shape (width by height) go, to be as large as the place allows. */
export function columns(count: number, width: number, height: number, shape: number): number {
  let best = { columns: 1, size: 0 }
  for (let tried = 1; tried <= count; tried += 1) {
    const rows = Math.ceil(count / tried)
    const size = Math.min(width / tried, (height / rows) * shape)
    if (size > best.size) best = { columns: tried, size }
  }
  return best.columns
}
