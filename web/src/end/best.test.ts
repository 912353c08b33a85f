import { beforeEach, expect, test, vi } from 'vitest'
import { bestAlone, remember, type Result } from './best'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})
const result = (table: string, score: number, advanced = false): Result => ({
  table,
  score,
  title: null,
  at: 0,
  options: { advanced },
})

beforeEach(() => kept.clear())

test('the best five are kept, best first, each table once', () => {
  for (const score of [3, 9, 5, 7, 1, 8]) remember('crisscross', result(`T${score}`, score))
  remember('crisscross', result('T9', 9))
  expect(bestAlone('crisscross').map(({ score }) => score)).toEqual([9, 8, 7, 5, 3])
})

test('a record is one among games with the same options', () => {
  expect(remember('crisscross', result('A', 20))).toBe(true)
  expect(remember('crisscross', result('B', 10))).toBe(false)
  expect(remember('crisscross', result('C', 10, true))).toBe(true)
})
