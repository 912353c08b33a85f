// What is said of an update, and in which order.
import { expect, test, vi } from 'vitest'
import type { Words } from '$/games/contract'
import type { Update } from '$/wire/messages'

vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
const { startWords } = await import('$/text/words.svelte')
const { heard } = await import('./heard')
await startWords()

type Happened = { event: string; seat: number }
const words: Words = {
  expected: () => 'Your turn.',
  told: (event) => `${event.event} ${(event as Happened).seat}.`,
}
const names = [0, 1].map((seat) => ({ seat, name: `${seat}`, mine: seat === 0, bot: false }))
const before = [{ event: 'begun' }] as unknown as Update['events']
const context = { game: { id: 'some', words }, names, amount: 'some' as const, happened: before, awaited: '' }
const events = [
  { event: 'theirs', seat: 1 },
  { event: 'mine', seat: 0 },
] as unknown as Update['events']
const news = {
  view: {},
  events,
  moves: [{ seq: 1, seat: 0, at: 0 }],
  to_act: [0],
  seat: 0,
  outcome: null,
} as unknown as Update

test('what it did to me comes first, then the others, then what is expected of me', () => {
  expect(heard(news, context)).toEqual(['mine 0.', 'theirs 1.', 'Your turn.'])
})

test('a move that was made for me because my time was up is said to be that', () => {
  const forced = { ...news, moves: [{ seq: 1, seat: 0, at: 0, by: 'clock:regular' }] } as unknown as Update
  expect(heard(forced, context)[0]).toMatch(/time/i)
  const others = { ...news, moves: [{ seq: 1, seat: 1, at: 0, by: 'clock:regular' }] } as unknown as Update
  expect(heard(others, context)[0]).toBe('mine 0.')
})

test('a beginning is told in its order', () => {
  expect(heard(news, { ...context, happened: [] })).toEqual(['theirs 1.', 'mine 0.', 'Your turn.'])
})

test('an end is told in its order, so that it can be understood', () => {
  const over = { ...news, to_act: [], outcome: { scores: [1, 2] } } as unknown as Update
  expect(heard(over, context).slice(0, 2)).toEqual(['theirs 1.', 'mine 0.'])
})

test('what is expected is not said again where nothing of mine happened', () => {
  const quiet = { ...news, events: [] } as unknown as Update
  expect(heard(quiet, { ...context, awaited: 'Your turn.' })).toEqual([])
})

test('what belongs to what is expected is said with it, and all of it to who wants everything', () => {
  const besides = (_view: unknown, _speech: unknown, all: boolean): string[] => [
    'Two fit.',
    ...(all ? ['A long list.'] : []),
  ]
  const game = { id: 'some', words: { ...words, besides } }
  expect(heard(news, { ...context, game }).slice(-2)).toEqual(['Your turn.', 'Two fit.'])
  expect(heard(news, { ...context, game, amount: 'all' }).slice(-2)).toEqual(['Two fit.', 'A long list.'])
  const quiet = { ...news, events: [] } as unknown as Update
  expect(heard(quiet, { ...context, game, awaited: 'Your turn.' })).toEqual([])
})

test('how it stands at the end is said, also where a game is quiet about it between moves', () => {
  const stands = [{ event: 'scored' }, { event: 'scored' }] as unknown as Update['events']
  const game = { id: 'some', words: { ...words, told: () => 'It stands.', quiet: ['scored'] } }
  const over = { ...news, events: stands, to_act: [], outcome: { scores: [1, 2] } } as unknown as Update
  expect(heard({ ...news, events: stands } as Update, { ...context, game })).toEqual(['Your turn.'])
  expect(heard(over, { ...context, game }).slice(0, -1)).toEqual(['It stands.'])
})
