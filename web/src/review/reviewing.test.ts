import { afterEach, expect, test, vi } from 'vitest'
import { api } from '$/live/api'
import type { Replay, Review, ReviewedDecision } from '$/wire/messages'
import { curve, neighbour, reviewOf, viewBefore } from './reviewing'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function decision(seq: number, best = 0, played = 0): ReviewedDecision {
  const advice = (value: number) => ({ action: { do: 'x' }, value, reason: { key: 'k', values: {} } })
  return {
    seq,
    seat: 0,
    by: null,
    loss: best - played,
    grade: 'good',
    at_stake: 1,
    luck: 0,
    best: advice(best),
    played: advice(played),
  }
}

test('a review is asked for until it is there, and tells how far it is', async () => {
  vi.useFakeTimers()
  const review = { game: 'g' } as Review
  const asked = vi.spyOn(api, 'review')
  asked.mockResolvedValueOnce({ done: 0, of: 0, review: null })
  asked.mockResolvedValueOnce({ done: 6, of: 22, review: null })
  asked.mockResolvedValueOnce({ done: 22, of: 22, review })
  const far: [number, number][] = []
  const found = reviewOf(
    't',
    (done, of) => far.push([done, of]),
    () => false,
  )
  await vi.runAllTimersAsync()
  expect(await found).toBe(review)
  expect(far).toEqual([
    [0, 0],
    [6, 22],
  ])
})

test('nobody asks on for a page that is gone', async () => {
  const asked = vi.spyOn(api, 'review')
  expect(
    await reviewOf(
      't',
      () => undefined,
      () => true,
    ),
  ).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('the line falls by what a decision lost and rises by luck', () => {
  expect(curve([decision(1, 36, 34), decision(4, 35, 35)], 33)).toEqual([36, 34, 35, 35, 33])
})

test('a decision is shown as the seat saw it before', () => {
  const replay = {
    steps: [
      { seq: 0, view: 'a' },
      { seq: 1, view: 'b' },
      { seq: 4, view: 'c' },
    ],
  } as unknown as Replay
  expect(viewBefore(replay, 4)).toBe('b')
})

test('stepping on goes through what is listed and ends there', () => {
  const listed = [decision(2), decision(5)]
  expect(neighbour(listed, 2, 1)?.seq).toBe(5)
  expect(neighbour(listed, 5, 1)).toBeNull()
})
