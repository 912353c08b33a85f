import { expect, test } from 'vitest'
import { Drafting } from './drafting.svelte'
import type { Action } from './wire'

const ROW = { card: 7, index: 1 }
const COLUMN = { card: 7, index: 4 }
const CHAIN: Action[] = [
  { do: 'bonus', line: ROW, card: 3, cell: 0 },
  { do: 'bonus', line: COLUMN, card: 3, cell: 5 },
  { do: 'bonus', line: COLUMN, card: 9, cell: 2 },
]
const drafting = (legal: Action[]): Drafting => new Drafting(() => legal)

test('of two bonuses one is chosen before any cell', () => {
  const pencil = drafting(CHAIN)
  expect(pencil.lines).toEqual([ROW, COLUMN])
  expect(pencil.line).toBeNull()
  expect(pencil.spots).toEqual([])
})

test('the chosen bonus shows its own cells', () => {
  const pencil = drafting(CHAIN)
  pencil.useLine(COLUMN)
  expect(pencil.isTarget({ card: 3, cell: 5 })).toBe(true)
  expect(pencil.isTarget({ card: 3, cell: 0 })).toBe(false)
})

test('a single bonus needs no choosing', () => {
  const pencil = drafting(CHAIN.slice(0, 1))
  pencil.tap({ card: 3, cell: 0 })
  expect(pencil.action).toEqual(CHAIN[0])
})

test('a second tap on the drafted cell means yes', () => {
  const pencil = drafting([{ do: 'mark', card: 3, cell: 0 }])
  expect(pencil.tap({ card: 3, cell: 0 })).toBe(false)
  expect(pencil.tap({ card: 3, cell: 0 })).toBe(true)
})

test('a cell that the server does not offer is not drafted', () => {
  const pencil = drafting([{ do: 'mark', card: 3, cell: 0 }])
  pencil.tap({ card: 3, cell: 1 })
  expect(pencil.action).toBeNull()
})

test('cards are kept in whatever order they were taken up', () => {
  const pencil = drafting([{ do: 'keep', cards: [4, 8, 15] }])
  for (const card of [15, 4, 8]) pencil.toggle(card, 3)
  expect(pencil.action).toEqual({ do: 'keep', cards: [4, 8, 15] })
})

test('one card too many pushes out the first', () => {
  const pencil = drafting([])
  for (const card of [1, 2, 3, 4]) pencil.toggle(card, 3)
  expect(pencil.cards).toEqual([2, 3, 4])
})
