import { beforeEach, expect, test, vi } from 'vitest'
import { keepGiven, keepSight, kept, MOST_KEPT } from './kept'
import { babcia, COMMIT, emptyStorage, ME, seat, table } from './sitting'

const ONE = '01'.repeat(32)
const TWO = '02'.repeat(32)
let storage: Map<string, string>
beforeEach(() => {
  storage = emptyStorage()
})

test('the commitment that a table showed first stays, whatever it shows later', () => {
  keepSight(table(), ME)
  keepSight(table({ commit: 'ff'.repeat(32) }), ME)
  expect(kept('T')).toMatchObject({ commit: COMMIT, early: true })
})

test('a commitment that was first seen in the middle of the game is no early one', () => {
  keepSight(table({ status: 'playing', nonces: [ONE, ''] }), ME)
  expect(kept('T')?.early).toBe(false)
})

test('a game that is over has nothing to show any more', () => {
  keepSight(table({ status: 'finished', nonces: [ONE, ''] }), ME)
  expect(kept('T')).toBeNull()
})

test('the bots are kept as they were last seen before the start', () => {
  keepSight(table(), ME)
  expect(kept('T')).toMatchObject({ lobby: [1], daily: '' })
  keepSight(table({ seats: [seat(), babcia()] }), ME)
  keepSight(table({ status: 'playing', nonces: [ONE, TWO] }), ME)
  expect(kept('T')).toMatchObject({ lobby: [], begun: { bots: [1] } })
})

test('the numbers, my seats and the bots stay as they were when the game began', () => {
  const seats = [seat(), babcia(), seat({ kind: 'bot', person: null })]
  keepSight(table({ status: 'playing', nonces: [ONE, TWO, ''], seats }), ME)
  keepSight(table({ status: 'playing', nonces: [TWO, ONE, ''], seats: [] }), ME)
  const mine = [
    [0, ''],
    [1, 'Babcia'],
  ]
  expect(kept('T')?.begun).toEqual({ nonces: [ONE, TWO, ''], mine, bots: [2] })
})

test('a number that the server took is not forgotten for one that another tab tried', () => {
  keepSight(table(), ME)
  keepGiven(table(), '', { nonce: ONE, taken: true })
  keepGiven(table(), '', { nonce: TWO, taken: false })
  expect(kept('T')?.given['']).toEqual({ nonce: ONE, taken: true })
})

test('the oldest tables are forgotten, and other things of this browser are not', () => {
  storage.set('stolik.theme', 'dark')
  vi.useFakeTimers()
  for (let at = 0; at < MOST_KEPT + 5; at += 1) {
    vi.setSystemTime(at)
    keepSight(table({ id: `T${at}` }), ME)
  }
  vi.useRealTimers()
  expect([...storage.keys()].filter((name) => name.startsWith('stolik.dice.'))).toHaveLength(MOST_KEPT)
  expect([kept('T4'), kept('T5')?.commit, storage.get('stolik.theme')]).toEqual([null, COMMIT, 'dark'])
})

test('a browser that can keep nothing goes on without', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
    length: 0,
  })
  expect(keepSight(table(), ME)?.commit).toBe(COMMIT)
})
