import { expect, test } from 'vitest'
import { columns, stageOf } from './stage'

test('one sheet has the place to itself', () => {
  expect(columns(1, 1600, 900, 1)).toBe(1)
})

test('two square sheets lie side by side on a wide screen and one below the other on a high one', () => {
  expect(columns(2, 1600, 900, 1)).toBe(2)
  expect(columns(2, 600, 1200, 1)).toBe(1)
})

test('six sheets make two rows of three', () => {
  expect(columns(6, 1400, 900, 1)).toBe(3)
})

test('a game without a place of its own is played in the middle', () => {
  expect(stageOf('setup')).toBe('middle')
})
