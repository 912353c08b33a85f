import { expect, test } from 'vitest'
import { beginsNow, secondsLeft } from './counting'

test('the count goes three, two, one and then waits for the first view', () => {
  const at = (now: number): number | null => secondsLeft(13_000, now)
  expect([10_000, 10_001, 11_000, 12_999, 13_000, 14_000].map(at)).toEqual([3, 3, 2, 1, 0, 0])
})

test('a clock that is behind the server does not begin with four', () => {
  expect(secondsLeft(13_000, 9_960)).toBe(3)
})

test('while nobody counts there is no number', () => {
  expect(secondsLeft(null, 10_000)).toBeNull()
})

test('who comes to a game that goes on sees no beginning', () => {
  expect(beginsNow(1, 1000, 2000)).toBe(true)
  expect(beginsNow(2, 1000, 2000)).toBe(false)
  expect(beginsNow(1, 1000, 60_000)).toBe(false)
  expect(beginsNow(1, null, 2000)).toBe(false)
})
