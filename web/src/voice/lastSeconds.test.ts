import { expect, test } from 'vitest'
import { LastSeconds } from './lastSeconds'

function heardOf(...left: (number | null)[]): number[] {
  const said: number[] = []
  const clock = new LastSeconds((seconds) => said.push(seconds))
  for (const milliseconds of left) clock.left(milliseconds)
  return said
}

test('30, 10 and 5 seconds are said, each once', () => {
  expect(heardOf(60_000, 30_250, 30_000, 29_750, 10_000, 9_750, 5_000, 4_000, 0)).toEqual([30, 10, 5])
})

test('who comes late to a clock hears what is left alone', () => {
  expect(heardOf(8_000, 7_000)).toEqual([10])
})

test('with more time they are said again', () => {
  expect(heardOf(9_000, 69_000, 30_000, 10_000)).toEqual([10, 30, 10])
})

test('no clock, nothing said; nor when it is over', () => {
  expect(heardOf(null, null, 0)).toEqual([])
})
