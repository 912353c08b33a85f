import { expect, test } from 'vitest'
import { completed, lastCells } from './last'

test('the two cells of the last move are marked, and nobody else’s', () => {
  const events = [
    { event: 'placed', seat: 1, a: 3, b: 4 },
    { event: 'placed', seat: 0, a: 7, b: 8 },
  ]
  expect(lastCells(events, 1)).toEqual([3, 4])
})

test('a row that the last move filled is whole; one that was whole before is not told again', () => {
  const cells = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, ...Array.from({ length: 15 }, () => 0)]
  expect(completed(cells, [8, 9])).toEqual([{ row: true, at: 1 }])
})
