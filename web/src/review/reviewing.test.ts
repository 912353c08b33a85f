import { afterEach, expect, test, vi } from 'vitest'
import { api } from '$/live/api'
import type { Replay, Review, ReviewedDecision, Sighting } from '$/wire/messages'
import { apart, curve, inTenths, neighbour, reactions, reviewOf, viewBefore } from './reviewing'

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

test('what is shown in tenths adds up as it is shown', () => {
  const decisions = [decision(1, 67.04, 65.36), decision(4, 65.95, 65.84), decision(6, 61.26, 61.26)]
  const seats = [{ seat: 0, opening: 67.04, luck: 0.31, lost: 1.79, result: 37 }]
  const review = inTenths({ decisions, seats } as unknown as Review)
  expect(review.decisions.map(({ best, played, loss }) => [best.value, played.value, loss])).toEqual([
    [67, 65.4, 1.6],
    [66, 65.8, 0.2],
    [61.3, 61.3, 0],
  ])
  expect(review.seats[0]).toMatchObject({ opening: 67, lost: 1.8, luck: -28.2, result: 37 })
})

test('what is worth nothing is not shown as less than nothing', () => {
  const review = inTenths({ decisions: [decision(1, -0.04, -0.04)], seats: [] } as unknown as Review)
  expect(review.decisions[0]?.best.value).toBe(0)
})

test('where two turning points lie close together the worse one says what it cost', () => {
  expect(apart([300, 320, 100, 390], (at) => at, 64)).toEqual([300, 100, 390])
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

function sighting(seq: number, seat: number | null, what: string, ms?: number): Sighting {
  return { seq, seat, at: 1000 * seq, what, values: ms === undefined ? {} : { ms } }
}

test("a seat's times stand apart from those of the others, its quickest is its record, and what nobody took is no time", () => {
  const seen = reactions(
    [
      sighting(1, 0, 'found', 2100),
      sighting(2, 1, 'found', 700),
      sighting(3, null, 'missed', 14000),
      sighting(4, 0, 'slip'),
      sighting(5, 0, 'found', 900),
      sighting(6, 0, 'found', 900),
    ],
    0,
  )
  expect(seen.own.map(({ seq, ms }) => [seq, ms])).toEqual([
    [1, 2100],
    [5, 900],
    [6, 900],
  ])
  expect(seen.others.map(({ seq }) => seq)).toEqual([2])
  expect(seen.record?.seq).toBe(5)
})

test('who took nothing, or one thing only, has no record', () => {
  expect(reactions([sighting(2, 1, 'found', 700)], 1).record).toBeNull()
  expect(reactions([sighting(2, 1, 'found', 700)], 0).record).toBeNull()
})
