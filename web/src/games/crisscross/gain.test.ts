// What a move is said to bring is reckoned as the server does: in every figure of the rules.
import { expect, test } from 'vitest'
import figures from './figures.json'
import { gain, isBettered, ROWS } from './gain'
import type { View } from './wire'

const { start, finished, square, basic, advanced, round } = figures as unknown as Record<
  'start' | 'finished' | 'square' | 'basic' | 'advanced',
  View
> & { round: { view: View; a: number; b: number; after: View } }
const sheets = [start, finished, square, basic, advanced].flatMap((view) =>
  view.sheets.map((sheet, seat) => ({ view, sheet, seat, total: sheet.score.total })),
)

test.each(sheets)(
  'who draws again what stands on a sheet of $total gains nothing',
  ({ view, sheet, seat }) => {
    const dice: [number, number] = [sheet.cells[0] ?? 0, sheet.cells[1] ?? 0]
    expect(gain({ ...view, seat, dice }, { do: 'place', a: 0, b: 1 })).toBe(0)
  },
)

test('the move of a figure brings what its sheet has more afterwards', () => {
  const { view, a, b, after } = round
  const seat = view.seat ?? 0
  const more = (after.sheets[seat]?.score.total ?? 0) - (view.sheets[seat]?.score.total ?? 0)
  expect(gain({ ...view, seat }, { do: 'place', a, b })).toBe(more)
})

test('two of a kind side by side bring a run, and in the advanced game a line that no longer costs', () => {
  const score = { rows: [], columns: [], diagonal: null, total: 0 }
  const sheet = { cells: Array.from({ length: 25 }, () => 0), score, finished: false }
  const view: View = { ...basic, seat: 0, dice: [1, 1], sheets: [sheet] }
  expect(gain(view, { do: 'place', a: 0, b: 1 })).toBe(2)
  const costly = { ...sheet, score: { ...score, total: -60 } }
  expect(gain({ ...view, options: advanced.options, sheets: [costly] }, { do: 'place', a: 0, b: 1 })).toBe(7)
})

test('a line that scored before is no better for a cell beside its run', () => {
  const [row = []] = ROWS
  const cells = (...drawn: number[]): number[] => [...drawn, ...Array.from({ length: 20 }, () => 0)]
  expect(isBettered(row, cells(3, 3, 1, 2, 0), { a: 2, b: 3 })).toBe(false)
  expect(isBettered(row, cells(3, 3, 3, 2, 0), { a: 2, b: 3 })).toBe(true)
  expect(isBettered(row, cells(1, 2, 4, 4, 0), { a: 2, b: 3 })).toBe(true)
})
