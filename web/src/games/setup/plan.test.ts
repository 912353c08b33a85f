import { expect, test } from 'vitest'
import type { SpaceView } from './wire'
import { asRead, digitOf, planOf, turnsFor } from './plan'

const ROWS = ['..N1N2..', 'W1C1C2E1', 'W2C3C4E2', '..S1S2..']
const SIDES = 'NESW'
const spaces: SpaceView[] = ROWS.flatMap((line, row) =>
  (line.match(/../g) ?? []).flatMap((name, column) =>
    name === '..'
      ? []
      : [{ name, column, row, owner: nobodyOr(SIDES.indexOf(name.charAt(0))), tile: null, covered: [] }],
  ),
)

function nobodyOr(seat: number): number | null {
  return seat < 0 ? null : seat
}

function seenBy(seat: number | null): string[] {
  const plan = planOf(spaces, turnsFor(spaces, seat))
  const seen = ROWS.map(() => Array.from({ length: plan.columns }, () => '..'))
  for (const space of spaces) {
    const { column, row } = plan.spot(space)
    seen[row]?.splice(column, 1, space.name)
  }
  return seen.map((row) => row.join(''))
}

test('who only watches sees the board as it is described', () => {
  expect(seenBy(null)).toEqual(ROWS)
})

test.each([
  [0, '..N2N1..', 'S2S1'],
  [1, '..E2E1..', 'W2W1'],
  [2, '..S1S2..', 'N1N2'],
  [3, '..W1W2..', 'E1E2'],
])('seat %i has its own spaces below, and the others opposite', (seat, below, opposite) => {
  expect([seenBy(seat).at(-1), seenBy(seat).at(0)]).toEqual([below, `..${opposite}..`])
})

test('a turned board is not mirrored', () => {
  expect(seenBy(1)).toEqual(['..W2W1..', 'S1C3C1N1', 'S2C4C2N2', '..E2E1..'])
})

test('the open spaces have the digits in the order in which a turned board is read', () => {
  const open = ['C1', 'C2', 'C3', 'C4', 'E1', 'E2', 'N1', 'N2', 'W1', 'W2']
  const read = asRead(spaces, turnsFor(spaces, 0), open)
  expect(read).toEqual(['E2', 'C4', 'C3', 'W2', 'E1', 'C2', 'C1', 'W1', 'N2', 'N1'])
  expect(read.map((_, at) => digitOf(at)).join('')).toBe('1234567890')
  expect([digitOf(10), digitOf(-1)]).toEqual(['', ''])
})
