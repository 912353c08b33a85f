import { expect, test } from 'vitest'
import type { OutcomeInfo } from '$/wire/messages'
import { deciding, isShared, lossOf, podium, standings } from './reveal'

const outcome = (more: Partial<OutcomeInfo> = {}): OutcomeInfo => ({
  scores: [31, 28, 20],
  ranking: [[0], [1], [2]],
  breakdown: [
    { rows: 20, columns: 11 },
    { rows: 12, columns: 16 },
    { rows: 10, columns: 10 },
  ],
  title: null,
  ...more,
})

test('who shares a place takes up as many', () => {
  expect(standings({ ranking: [[3], [0, 2], [1]] }).map(({ place }) => place)).toEqual([1, 2, 4])
})

test('a team takes up one place', () => {
  const ranking = [
    [1, 3],
    [0, 2],
  ]
  expect(standings({ ranking }).map(({ place }) => place)).toEqual([1, 2])
})

test('the first three places stand on steps, as long as a step has room', () => {
  const steps = (ranking: number[][]): number => podium(standings({ ranking })).steps.length
  expect(steps([[0], [1], [2], [3]])).toBe(3)
  expect(steps([[0], [1, 2], [3, 4], [5]])).toBe(2)
  expect(steps([[0], [1, 2, 3, 4], [5]])).toBe(1)
  expect(steps([[0, 1, 2], [3]])).toBe(0)
})

test('what decided is the line in which the winner was furthest ahead of the second', () => {
  expect(deciding(outcome())).toEqual({ kind: 'part', part: 'rows', winner: 0, other: 1, points: [20, 12] })
})

test('with equal points the tie-break decided', () => {
  expect(deciding(outcome({ scores: [28, 28, 20] }))?.kind).toBe('tie-break')
})

test('nothing decided a win that is shared, or a score that has one line alone', () => {
  expect(deciding(outcome({ ranking: [[0, 1], [2]] }))).toBeNull()
  expect(deciding(outcome({ breakdown: [{ sets: 5 }, { sets: 2 }, { sets: 1 }] }))).toBeNull()
})

test('a table with one title and one place for all has one result', () => {
  expect(isShared({ ranking: [[0, 1]], title: 'wizards' }, 2)).toBe(true)
  expect(isShared({ ranking: [[0, 1]], title: null }, 2)).toBe(false)
  expect(isShared({ ranking: [[0]], title: 'wizards' }, 1)).toBe(false)
})

test('who has as many points as the winner is not told that none were missing', () => {
  expect(lossOf(outcome({ scores: [31, 31, 20] }), [1])?.kind).toBe('even')
})

test('a loss by a hair, on the second place and at all are different words, and a win is none', () => {
  expect(lossOf(outcome({ scores: [31, 30, 20] }), [1])).toEqual({ kind: 'close', missing: 1 })
  expect(lossOf(outcome(), [1])?.kind).toBe('second')
  expect(lossOf(outcome(), [2])?.kind).toBe('other')
  expect(lossOf(outcome(), [0])).toBeNull()
  expect(lossOf(outcome(), [])).toBeNull()
})
