import { expect, test } from 'vitest'
import { filled, find, joined, plural } from './lookup'

const TEXTS = {
  end: { over: 'Koniec.' },
  tile_one: '{{count}} płytka',
  tile_few: '{{count}} płytki',
  tile_many: '{{count}} płytek',
  hit_zero: 'bez trafień',
  hit_one: 'trafienie',
  hit_many: 'trafienia',
  plain: 'bez liczby',
}

test.each([
  [1, '{{count}} płytka'],
  [3, '{{count}} płytki'],
  [5, '{{count}} płytek'],
  [0, '{{count}} płytek'],
])('%i is counted as the language does', (count, text) => {
  expect(find(TEXTS, 'tile', { count }, 'pl')).toBe(text)
})

test('none at all may have words of its own', () => {
  expect(find(TEXTS, 'hit', { count: 0 }, 'pl')).toBe('bez trafień')
})

test('a text that has no forms is the same for any number', () => {
  expect(find(TEXTS, 'plain', { count: 2 }, 'pl')).toBe('bez liczby')
})

test.each(['end', 'end.over.more', 'toString', 'nowhere.at.all'])('%s is no text', (path) => {
  expect(find(TEXTS, path, {}, 'pl')).toBeUndefined()
})

test('values stand in their places, and are not read again', () => {
  expect(filled('{{who}} ma {{points}} pkt', { who: '{{points}}', points: 3 })).toBe('{{points}} ma 3 pkt')
})

test.each(['en', 'pl'] as const)('words are bent as the browser would bend them in %s', (language) => {
  const browser = new Intl.PluralRules(language)
  const counts = [...Array.from({ length: 225 }, (_, count) => count), -1, -3, -5, 0.5, 1.5, 2.5]
  const bent = counts.map((count) => plural(count, language))
  expect(bent).toEqual(counts.map((count) => browser.select(count)))
})

test.each(['en', 'pl'] as const)('names are listed as the browser would list them in %s', (language) => {
  const browser = new Intl.ListFormat(language, { type: 'conjunction' })
  const names = ['Ada', 'Bo', 'Cyd', 'Dag']
  for (const [many] of [[], ...names].entries())
    expect(joined(names.slice(0, many), language)).toBe(browser.format(names.slice(0, many)))
})
