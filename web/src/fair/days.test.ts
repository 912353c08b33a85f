import { beforeEach, expect, test } from 'vitest'
import { examine, type GameRecord } from './check'
import { keepPromise, promise } from './days'
import { COMMIT, emptyStorage, seat, table } from './sitting'

let storage: Map<string, string>
beforeEach(() => {
  storage = emptyStorage()
})

const daily = table({
  daily: { day: '2026-11-16', until: 0, counts: true },
  seats: [seat()],
  status: 'finished',
})
const record = (commit = COMMIT, nonces = ['']): GameRecord => ({
  header: {
    record: 1,
    game: 'made-up',
    players: 1,
    options: {},
    commit,
    secret: 'ab'.repeat(32),
    nonces,
    seed: '',
    luck: 'draws',
  },
  entries: [],
})
const verdict = async (of: GameRecord, check: string): Promise<string | undefined> =>
  (await examine(of, daily, null, null)).findings.find((finding) => finding.check === check)?.why

test('the first promise for a day stays', () => {
  keepPromise('made-up', '2026-11-16', COMMIT)
  keepPromise('made-up', '2026-11-16', 'another')
  expect(promise('made-up', '2026-11-16')).toBe(COMMIT)
})

test('of old days nothing is kept', () => {
  for (let day = 1; day <= 31; day += 1)
    keepPromise('made-up', `2026-10-${`${day}`.padStart(2, '0')}`, COMMIT)
  expect([storage.size, promise('made-up', '2026-10-01'), promise('made-up', '2026-10-31')]).toEqual([
    30,
    null,
    COMMIT,
  ])
})

test('a deal is held against what was promised the day before', async () => {
  expect(await verdict(record(), 'promise')).toBe('daily-unseen')
  keepPromise('made-up', '2026-11-16', COMMIT)
  expect(await verdict(record(), 'promise')).toBe('daily-holds')
  expect(await verdict(record('ff'.repeat(32)), 'promise')).toBe('daily-broken')
})

test('a deal of the day has no numbers of anybody', async () => {
  expect(await verdict(record(), 'numbers')).toBe('daily-holds')
  expect(await verdict(record(COMMIT, ['aa'.repeat(32)]), 'numbers')).toBe('daily-broken')
  expect(await verdict(record(), 'mine')).toBeUndefined()
})
