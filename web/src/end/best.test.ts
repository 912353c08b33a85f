import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '$/live/api'
import type { BestResult } from '$/wire/messages'
import { bestAlone, bestBefore } from './best'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})
const result = (table: string, score: number, advanced = false, hinted = false): BestResult => ({
  table,
  score,
  title: null,
  at: 0,
  options: { advanced },
  hinted,
})
const serverKnows = (...results: BestResult[]) => vi.spyOn(api, 'best').mockResolvedValue(results)
const scores = async (): Promise<number[]> => (await bestAlone('anygame')).map(({ score }) => score)

beforeEach(() => {
  kept.clear()
  serverKnows()
})

test('the best five are kept, best first, each table once', async () => {
  for (const score of [3, 9, 5, 7, 1, 8]) await bestBefore('anygame', result(`T${score}`, score))
  await bestBefore('anygame', result('T9', 9))
  expect(await scores()).toEqual([9, 8, 7, 5, 3])
})

test('what is to beat was played with the same options', async () => {
  expect(await bestBefore('anygame', result('A', 20))).toBeNull()
  expect(await bestBefore('anygame', result('B', 10))).toBe(20)
  expect(await bestBefore('anygame', result('C', 10, true))).toBeNull()
})

test('a game with hints stands apart: it beats none without, and none without beats it', async () => {
  expect(await bestBefore('anygame', result('A', 20))).toBeNull()
  expect(await bestBefore('anygame', result('B', 10, false, true))).toBeNull()
  expect(await bestBefore('anygame', result('C', 30, false, true))).toBe(10)
  expect(await bestBefore('anygame', result('D', 25))).toBe(20)
  expect(await scores()).toEqual([25, 20, 30, 10])
})

test('games from another device count, and a game is not to beat itself', async () => {
  serverKnows(result('X', 30), result('A', 40))
  expect(await bestBefore('anygame', result('A', 40))).toBe(30)
  expect(await scores()).toEqual([40, 30])
})

test('a server that does not answer leaves what this browser keeps', async () => {
  await bestBefore('anygame', result('A', 20))
  vi.spyOn(api, 'best').mockRejectedValue(new Error('offline'))
  expect(await scores()).toEqual([20])
})
