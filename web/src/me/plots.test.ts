import { expect, test } from 'vitest'
import { bars, smoothed, step } from './plots'

test('few different results have a bar each', () => {
  expect(bars([{ points: 3, times: 1 }], [{ points: 5, times: 1 }])).toEqual([
    { from: 3, to: 3, mine: 1, everybody: 0 },
    { from: 4, to: 4, mine: 0, everybody: 0 },
    { from: 5, to: 5, mine: 0, everybody: 1 },
  ])
})

test('a wide range is drawn with few bars of round widths', () => {
  expect(step(0, 100)).toBe(10)
  expect(bars([{ points: 0, times: 1 }], [{ points: 100, times: 1 }]).length).toBe(11)
})

test('each distribution is a share of its own whole', () => {
  const [low, high] = bars(
    [
      { points: 1, times: 1 },
      { points: 2, times: 3 },
    ],
    [{ points: 1, times: 50 }],
  )
  expect([low?.mine, high?.mine, low?.everybody]).toEqual([0.25, 0.75, 1])
})

test('results below zero fall into bars of their own', () => {
  expect(bars([{ points: -7, times: 1 }], [{ points: 20, times: 1 }])[0]).toMatchObject({
    from: -8,
    to: -7,
    mine: 1,
  })
})

test('the mean follows the last few games', () => {
  expect(smoothed([2, 4, 6, 8], 2)).toEqual([2, 3, 5, 7])
})
