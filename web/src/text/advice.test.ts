import { beforeAll, expect, test, vi } from 'vitest'
import type { Advice } from '$/wire/messages'
import { beside, why, worth } from './advice'
import { speech } from './speech'
import { speak, startWords, teachPages, teachTexts, type Language } from './words.svelte'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})
vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('document', { documentElement: {} })

/** A game that nobody knows, with words of its own. */
const GAME = 'anygame'
const TEXTS = {
  en: {
    advice: {
      why: {
        'opens-runs': 'Leaves {{open}} where the next {{symbol}} will score.',
        'poor-dice': 'Another roll may bring more: {{fitting}}.',
        'reminds-another': 'The points belong to {{seat}}.',
      },
      value: {
        open_one: '{{count}} place',
        open_other: '{{count}} places',
        fitting_zero: 'no die fits',
        fitting_one: '{{count}} die fits',
        fitting_other: '{{count}} dice fit',
      },
    },
  },
  pl: {
    advice: {
      why: { 'opens-runs': 'Zostawia {{open}}, gdzie da punkty: {{symbol}}.' },
      value: {
        open_one: '{{count}} miejsce',
        open_few: '{{count}} miejsca',
        open_many: '{{count}} miejsc',
        open_other: '{{count}} miejsca',
      },
    },
  },
}
const plain = { valueName: () => null, worth: () => 'end' as const }
const at = (words = {}) => ({
  id: GAME,
  words: { ...plain, ...words },
  speech: { ...speech(GAME, []), nameOf: (seat: number) => `S${seat}` },
})
const because = (key: string, values: Advice['reason']['values'] = {}, value = 0): Advice => ({
  action: { do: 'place' },
  value,
  reason: { key, values },
})

beforeAll(async () => {
  await startWords()
  await teachPages()
  await teachTexts(GAME, (language: Language) => Promise.resolve(TEXTS[language]))
})

test.each([
  ['en', 1, 'Leaves 1 place where the next fish will score.'],
  ['en', 3, 'Leaves 3 places where the next fish will score.'],
  ['pl', 1, 'Zostawia 1 miejsce, gdzie da punkty: fish.'],
  ['pl', 3, 'Zostawia 3 miejsca, gdzie da punkty: fish.'],
  ['pl', 5, 'Zostawia 5 miejsc, gdzie da punkty: fish.'],
] as const)('in %s %i is counted as the language does', async (language, open, said) => {
  await speak(language)
  const named = at({ valueName: (value: string) => (value === 'symbol' ? 'fish' : null) })
  expect(why(named, because('opens-runs', { open, symbol: 6 }))).toBe(said)
})

test('nothing at all has words of its own', async () => {
  await speak('en')
  const said = why(at(), because('poor-dice', { fitting: 0 }))
  expect(said).toBe('Another roll may bring more: no die fits.')
})

test('a seat is called by its name', async () => {
  await speak('en')
  expect(why(at(), because('reminds-another', { seat: 2 }))).toBe('The points belong to S2.')
})

test('a reason that this page does not know still gets a sentence', async () => {
  await speak('en')
  expect(why(at(), because('quite-new'))).toBe('This looks best.')
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
  expect(worth(at({ worth: () => counts }), because('scores-now', {}, value))).toBe(said)
})

test.each([
  ['en', 0, [40.3, 38], '2.3 points more than the next idea, because:'],
  ['en', 0, [40, 39], '1 point more than the next idea, because:'],
  ['en', 1, [40, 38], '2 points less than the first idea:'],
  ['en', 0, [40, 39.99], 'As good as the next idea:'],
  ['en', 1, [40, 39.99], 'As good as the first idea:'],
  ['en', 0, [40], ''],
  ['pl', 0, [40.3, 38], '2,3 punktu więcej niż następny pomysł, bo:'],
  ['pl', 0, [43, 38], '5 punktów więcej niż następny pomysł, bo:'],
  ['pl', 2, [40, 39, 37], '3 punkty mniej niż pierwszy pomysł:'],
] as const)('in %s idea %i of %j is compared with its neighbour', async (language, shown, values, said) => {
  await speak(language)
  const ideas = values.map((value) => because('scores-now', {}, value))
  expect(beside(at(), ideas, shown)).toBe(said)
})

test('where points say nothing, ideas are not compared', async () => {
  await speak('en')
  expect(beside(at({ worth: () => null }), [because('twins', {}, 1), because('goes-on', {}, 0)], 0)).toBe('')
})

test('an idea that wins more often and brings fewer points is not called better by points', () => {
  const ideas = [because('opens-runs', {}, 30), because('opens-runs', {}, 31.5)]
  expect(beside(at(), ideas, 0)).toBe('Wins more often, although the next idea may bring more points:')
  expect(beside(at(), ideas, 1)).toBe('More points, but it wins less often than the first idea:')
})
