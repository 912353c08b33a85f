import { expect, test } from 'vitest'
import { nearest, Roving } from './roving.svelte'

const GRID = [
  [0, 0],
  [10, 0],
  [20, 1],
  [0, 10],
  [10, 11],
] as const

test.each([
  ['right', [1, 0], 1],
  ['down', [0, 1], 3],
  ['left', [-1, 0], -1],
  ['up', [0, -1], -1],
] as const)('%s of the first card lies card %s', (_, direction, expected) => {
  expect(nearest([0, 0], direction, GRID)).toBe(expected)
})

test('what lies ahead is nearer than what lies aside', () => {
  expect(nearest([10, 0], [0, 1], GRID)).toBe(4)
  expect(nearest([10, 11], [0, -1], GRID)).toBe(1)
})

test('one card alone is a tab stop: the first, or the next one to where one was', () => {
  const roving = new Roving()
  expect(roving.stopAmong([])).toBe(null)
  expect(roving.stopAmong([4, 7, 9])).toBe(4)
})
