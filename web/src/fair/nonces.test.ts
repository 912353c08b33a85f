import { beforeEach, expect, test, vi } from 'vitest'
import { api, Refused } from '$/live/api'
import { keepSight, kept } from './kept'
import { amiss, takePart } from './nonces'
import { babcia, bot, COMMIT, emptyStorage, ME, seat, table } from './sitting'

const give = vi.spyOn(api, 'giveNonce')
const given = (): string[] => give.mock.calls.map(([, , nonce]) => nonce)
const seats = (): number[] => give.mock.calls.map(([, number]) => number)

beforeEach(() => {
  emptyStorage()
  give.mockReset().mockResolvedValue(table())
})

test('each of my people gives 32 bytes of their own, and a bot and the others nothing', async () => {
  const ben = seat({ person: { id: 'p2', name: 'Ben', colour: 'red' } })
  await takePart(table({ seats: [bot(), seat(), ben, babcia()] }), ME)
  expect(seats()).toEqual([1, 3])
  for (const nonce of given()) expect(nonce).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set(given()).size).toBe(2)
})

test('the commitment and the number are kept before the number is sent', async () => {
  give.mockImplementation((_, __, nonce) => {
    expect(kept('T')).toMatchObject({ commit: COMMIT, given: { '': { nonce } } })
    return Promise.resolve(table())
  })
  await takePart(table(), ME)
  expect(kept('T')?.given['']).toEqual({ nonce: given()[0], taken: true })
})

test('who has given gives nothing more', async () => {
  await takePart(table({ seats: [seat({ nonce: true })] }), ME)
  await takePart(table({ status: 'playing', nonces: [''] }), ME)
  expect(give).not.toHaveBeenCalled()
})

test('under another commitment than the one first shown nothing is given', async () => {
  keepSight(table(), ME)
  await takePart(table({ commit: 'ff'.repeat(32) }), ME)
  expect(give).not.toHaveBeenCalled()
})

test('who gets up and sits down elsewhere gives the same number: nobody has another try', async () => {
  await takePart(table({ seats: [seat(), bot()] }), ME)
  await takePart(table({ seats: [bot(), seat()] }), ME)
  expect(seats()).toEqual([0, 1])
  expect(new Set(given()).size).toBe(1)
})

test('another table, a rematch too, gets another number', async () => {
  await takePart(table({ id: 'T1' }), ME)
  await takePart(table({ id: 'T2' }), ME)
  expect(new Set(given()).size).toBe(2)
})

test('what is on its way is not sent a second time', async () => {
  await Promise.all([takePart(table(), ME), takePart(table(), ME)])
  expect(give).toHaveBeenCalledTimes(1)
})

test('a number that did not get through is sent again, the same one', async () => {
  give.mockRejectedValueOnce(new Refused('offline', 0))
  await takePart(table(), ME)
  expect(kept('T')?.given['']?.taken).toBeUndefined()
  await takePart(table({ starting: true }), ME)
  expect(new Set(given()).size).toBe(1)
  expect(kept('T')?.given['']?.taken).toBe(true)
})

test('if another browser of mine was first, this one knows that its number does not count', async () => {
  give.mockRejectedValueOnce(new Refused('nonce-given', 409))
  await takePart(table(), ME)
  expect(kept('T')?.given['']?.taken).toBe(false)
})

test('a game that began without my number says so', async () => {
  give.mockRejectedValueOnce(new Refused('offline', 0))
  await takePart(table(), ME)
  await takePart(table({ status: 'playing', nonces: ['', ''] }), ME)
  expect(amiss(table())).toEqual({ what: 'without', seats: [0] })
})

test('a server that took my number and plays with another one is found out at once', async () => {
  await takePart(table(), ME)
  await takePart(table({ status: 'playing', nonces: ['ee'.repeat(32), ''] }), ME)
  expect(amiss(table())).toEqual({ what: 'other', seats: [0] })
})

test('with my number in its place nothing is amiss', async () => {
  await takePart(table(), ME)
  await takePart(table({ status: 'playing', nonces: [given()[0] ?? '', ''] }), ME)
  expect(amiss(table())).toBeNull()
})

test('a deal of the day has no part of mine, and nothing is amiss without it', async () => {
  const day = table({
    status: 'playing',
    nonces: ['', ''],
    daily: { day: '2026-11-19', until: 0, counts: true },
  })
  await takePart(day, ME)
  expect(kept('T')?.begun).toBeDefined()
  expect(amiss(day)).toBeNull()
})
