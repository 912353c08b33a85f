import { expect, test } from 'vitest'
import { filled, find } from './lookup'

const POLISH = new Intl.PluralRules('pl')
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
  expect(find(TEXTS, 'tile', { count }, POLISH)).toBe(text)
})

test('none at all may have words of its own', () => {
  expect(find(TEXTS, 'hit', { count: 0 }, POLISH)).toBe('bez trafień')
})

test('a text that has no forms is the same for any number', () => {
  expect(find(TEXTS, 'plain', { count: 2 }, POLISH)).toBe('bez liczby')
})

test.each(['end', 'end.over.more', 'toString', 'nowhere.at.all'])('%s is no text', (path) => {
  expect(find(TEXTS, path, {}, POLISH)).toBeUndefined()
})

test('values stand in their places, and are not read again', () => {
  expect(filled('{{who}} ma {{points}} pkt', { who: '{{points}}', points: 3 })).toBe('{{points}} ma 3 pkt')
})
