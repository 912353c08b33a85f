import { beforeAll, expect, test, vi } from 'vitest'
import type { Advice } from '$/wire/protocol'
import { why, worth } from './advice'
import { loadGameWords, speak, startWords } from './words.svelte'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})
vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('document', { documentElement: {} })

const plain = { valueName: () => null, worth: () => 'end' as const }
const at = (id: string, game = {}) => ({
  id,
  game: { ...plain, ...game },
  name: (seat: number) => `S${seat}`,
})
const because = (key: string, values: Advice['reason']['values'] = {}, value = 0): Advice => ({
  action: { do: 'place' },
  value,
  reason: { key, values },
})

beforeAll(async () => {
  startWords()
  await Promise.all(['crisscross', 'setup', 'twentyone'].map(loadGameWords))
})

test.each([
  ['en', 1, 'Leaves 1 place where the next fish will score.'],
  ['en', 3, 'Leaves 3 places where the next fish will score.'],
  ['pl', 1, 'Zostawia 1 miejsce, gdzie następny taki symbol da punkty: fish.'],
  ['pl', 3, 'Zostawia 3 miejsca, gdzie następny taki symbol da punkty: fish.'],
  ['pl', 5, 'Zostawia 5 miejsc, gdzie następny taki symbol da punkty: fish.'],
] as const)('in %s %i is counted as the language does', async (language, open, said) => {
  await speak(language)
  const named = at('crisscross', { valueName: (value: string) => (value === 'symbol' ? 'fish' : null) })
  expect(why(named, because('opens-runs', { open, symbol: 6 }))).toBe(said)
})

test('nothing at all has words of its own', async () => {
  await speak('en')
  const said = why(at('twentyone'), because('poor-dice', { fitting: 0, hits: 0 }))
  expect(said).toBe('Another roll may bring more: no die fits your row, no hit.')
})

test('a seat is called by its name', async () => {
  await speak('en')
  expect(why(at('setup'), because('reminds-another', { seat: 2 }))).toContain('belong to S2')
})

test('a reason that this page does not know still gets a sentence', async () => {
  await speak('en')
  expect(why(at('setup'), because('quite-new'))).toBe('This looks best.')
})

test.each([
  ['end', 35.9, 'Worth about 36 points in the end.'],
  ['end', -2.2, 'Worth about −2 points in the end.'],
  ['lead', 0.8, 'Puts you about 1 point ahead.'],
  ['lead', 0.2, 'Keeps you about level with the others.'],
  ['lead', -3.7, 'Leaves you about 4 points behind.'],
  [null, 100, ''],
] as const)('%s of %d is said in whole points', async (counts, value, said) => {
  await speak('en')
  expect(worth(at('setup', { worth: () => counts }), because('scores-now', {}, value))).toBe(said)
})
