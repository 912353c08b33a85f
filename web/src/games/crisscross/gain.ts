// What a move would bring, for who listens to a list of them: the sheet as it would score with it, less what it scores now; and which
// lines one has brought something to.
import { MATERIAL, type Place, type View } from './wire'

const FIVE: readonly number[] = [0, 1, 2, 3, 4]
export const ROWS = FIVE.map((row) => FIVE.map((column) => row * 5 + column))
export const COLUMNS = FIVE.map((column) => FIVE.map((row) => row * 5 + column))
export const DIAGONAL = FIVE.map((step) => 4 + step * 4)

function runPoints(symbols: readonly number[]): number {
  const ends = FIVE.filter((at) => symbols[at] !== symbols[at + 1])
  return ends.reduce((sum, end, nth) => {
    const length = end - (ends[nth - 1] ?? -1)
    return sum + (symbols[end] ? (MATERIAL.run_points[length] ?? 0) : 0)
  }, 0)
}

/** Whether a line scores more with what was drawn in these two cells than without. */
export function isBettered(
  line: readonly number[],
  cells: readonly number[],
  { a, b }: Pick<Place, 'a' | 'b'>,
): boolean {
  const before = cells.with(a, 0).with(b, 0)
  const [now, then] = [cells, before].map((sheet) => runPoints(line.map((cell) => sheet[cell] ?? 0)))
  return (now ?? 0) > (then ?? 0)
}

export function gain({ seat, sheets, dice, options }: View, { a, b }: Place): number {
  const sheet = sheets[seat ?? 0]
  if (!sheet || !dice) return 0
  const cells = sheet.cells.with(a, dice[0]).with(b, dice[1])
  const points = (line: readonly number[]): number => {
    const scored = runPoints(line.map((cell) => cells[cell] ?? 0))
    return options.advanced && scored === 0 ? MATERIAL.zero_line : scored
  }
  const total = [...ROWS, ...COLUMNS].reduce((sum, line) => sum + points(line), 0)
  const diagonal = options.advanced ? MATERIAL.diagonal_factor * points(DIAGONAL) : 0
  return total + diagonal - sheet.score.total
}
