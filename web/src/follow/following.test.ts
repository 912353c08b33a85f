// The queue of moves: one after the other, ended by a tap, never in the way of one's own; and what is known of each seat's last one.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Moment } from '$/games/contract'
import type { Move, Update } from '$/wire/messages'
import { Following, LOOK } from './following.svelte'

const ME = 0
let seen: number[] = []
let still = false
let waits = false

function follower(): Following {
  return new Following({
    mine: () => ME,
    still: () => still,
    look: () => LOOK.inTurn,
    chain: () => 0,
    waits: () => waits,
    onseen: ({ seat }: Moment) => seen.push(seat),
  })
}

function update(rev: number, ...moves: Partial<Move>[]): Update {
  const made = moves.map((move, at) => ({ seq: rev + at, seat: null, at: 0, ...move }))
  const events = made.flatMap(({ seat }) => (seat === null ? [] : [{ event: 'placed', seat }]))
  return { rev, from: rev - 1, view: { rev }, events, moves: made } as unknown as Update
}
const before = update(0)

beforeEach(() => {
  vi.useFakeTimers()
  seen = []
  still = false
  waits = false
})
afterEach(() => vi.useRealTimers())

test('moves are looked at one after the other, each with the view that it left', () => {
  const following = follower()
  following.hear(update(1, { seat: 1 }), before)
  following.hear(update(2, { seat: 2 }), update(1))
  expect(following.moment).toMatchObject({ seat: 1, view: { rev: 1 } })
  vi.advanceTimersByTime(LOOK.inTurn)
  expect(following.moment).toMatchObject({ seat: 2, view: { rev: 2 } })
  vi.advanceTimersByTime(LOOK.inTurn)
  expect(following.moment).toBeNull()
})

test('the more wait, the shorter is each', () => {
  const following = follower()
  for (const seat of [1, 2, 3, 1, 2]) following.hear(update(seat, { seat }), before)
  vi.advanceTimersByTime(3 * LOOK.inTurn)
  expect(seen.length).toBe(5)
})

test('a move is marked when it is seen, not before', () => {
  const following = follower()
  following.hear(update(1, { seat: 1 }), before)
  following.hear(update(2, { seat: 2 }), update(1))
  expect([...following.last.keys()]).toEqual([1])
  vi.advanceTimersByTime(LOOK.inTurn)
  expect([...following.last.keys()]).toEqual([1, 2])
})

test('while nobody can look moves wait, and are looked at from the first one then', () => {
  const following = follower()
  waits = true
  following.hear(update(1, { seat: 1 }), before)
  following.hear(update(2, { seat: 2 }), update(1))
  vi.runAllTimers()
  expect([following.moment, ...seen]).toEqual([null])
  waits = false
  following.look()
  expect(following.moment).toMatchObject({ seat: 1, view: { rev: 1 } })
})

test('a tap ends the queue, and what was done stays known', () => {
  const following = follower()
  following.hear(update(1, { seat: 1 }), before)
  following.hear(update(2, { seat: 2 }), update(1))
  following.skip()
  expect(following.moment).toBeNull()
  vi.runAllTimers()
  expect(following.moment).toBeNull()
  expect([...following.last.keys()]).toEqual([1, 2])
})

test('my own move waits for nobody', () => {
  const following = follower()
  following.hear(update(1, { seat: 1 }), before)
  following.hear(update(2, { seat: 2 }), update(1))
  following.hear(update(3, { seat: ME }), update(2))
  expect(following.moment).toMatchObject({ seat: ME, view: { rev: 3 } })
})

test('where nothing may move, it is only marked, and heard', () => {
  still = true
  const following = follower()
  following.hear(update(1, { seat: 1 }), before)
  expect(following.moment).toBeNull()
  expect(following.last.get(1)?.events).toEqual([{ event: 'placed', seat: 1 }])
  expect(seen).toEqual([1])
})

test('what was missed while away is marked for each seat and not played', () => {
  const following = follower()
  following.hear(update(5, { seat: 1 }, { seat: 2 }), undefined)
  expect(following.moment).toBeNull()
  expect(following.last.get(2)).toMatchObject({ before: null, events: [{ event: 'placed', seat: 2 }] })
})

test('a move that was taken back is marked no longer', () => {
  const following = follower()
  following.hear(update(1, { seat: 1 }), before)
  following.hear(update(2, { seat: 1, voids: [1] }), update(1))
  expect(following.last.has(1)).toBe(false)
})
