import { expect, test } from 'vitest'
import { chain, lastMarked } from './last'

const marked = (seat: number, cell: number): object => ({
  event: 'marked',
  seat,
  card: 7,
  cell,
  number: 3,
  bolts: 0,
})
const line = { event: 'line', seat: 1, card: 7, index: 2, bonus: '?' }

test('cells and lines of the last move are marked on their card', () => {
  const events = [marked(1, 4), line] as { event: string }[]
  expect(lastMarked(events, 1)).toEqual(new Map([[7, { cells: [4], lines: [2] }]]))
})

test('a chain counts the marks of a seat since its number was turned over, and begins anew with the next', () => {
  const before = [{ event: 'revealed' }, marked(1, 0), marked(0, 1), marked(1, 2)] as { event: string }[]
  expect(chain([marked(1, 3)] as { event: string }[], 1, before)).toBe(3)
  expect(chain([marked(1, 3)] as { event: string }[], 1, [...before, { event: 'revealed' }])).toBe(1)
})
