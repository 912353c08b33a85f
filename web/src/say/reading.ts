// From a typed line to words: lower case, no accents, no signs, one word for everything that means the same, also where it is bent
// or mistyped; and back, to what a word is called in the language spoken.
import type { Language } from '$/text/words.svelte'
import { inFigures } from './counting'

/** What a word may be called in either language; what is meant stands on the right. */
const SYNONYMS: Readonly<Record<string, string>> = {
  '?': 'help',
  h: 'help',
  commands: 'help',
  read: 'read',
  there: 'there',
  here: 'here',
  pomoc: 'help',
  polecenia: 'help',
  moves: 'legal',
  mozliwe: 'legal',
  ruchy: 'legal',
  mozliwosci: 'legal',
  list: 'legal',
  options: 'legal',
  points: 'score',
  winning: 'score',
  winner: 'score',
  won: 'score',
  leading: 'score',
  wygrywa: 'score',
  wygral: 'score',
  wygrala: 'score',
  prowadzi: 'score',
  lost: 'score',
  losing: 'score',
  przegrywam: 'score',
  przegralem: 'score',
  przegralam: 'score',
  przegrywa: 'score',
  scores: 'score',
  punkty: 'score',
  wynik: 'score',
  wyniki: 'score',
  happened: 'last',
  repeat: 'last',
  stalo: 'last',
  powtorz: 'last',
  ostatnio: 'last',
  ostatni: 'last',
  ostatnie: 'last',
  clock: 'time',
  czas: 'time',
  zegar: 'time',
  podpowiedz: 'hint',
  podpowiedzi: 'hint',
  forward: 'next',
  dalej: 'next',
  nastepny: 'next',
  prev: 'previous',
  wstecz: 'previous',
  poprzedni: 'previous',
  undo: 'back',
  cofnij: 'back',
  status: 'now',
  stan: 'now',
  teraz: 'now',
  co: 'now',
  kolej: 'now',
  tura: 'now',
  turn: 'now',
  what: 'now',
  board: 'table',
  plansza: 'table',
  stol: 'table',
  arkusz: 'sheet',
  kartka: 'sheet',
  where: 'find',
  search: 'find',
  gdzie: 'find',
  szukaj: 'find',
  znajdz: 'find',
  check: 'try',
  sprawdz: 'try',
  wyprobuj: 'try',
  rows: 'row',
  rzad: 'row',
  szereg: 'row',
  wiersz: 'row',
  rzedy: 'row',
  szeregi: 'row',
  columns: 'column',
  kolumna: 'column',
  kolumny: 'column',
  cards: 'card',
  karta: 'card',
  karcie: 'card',
  karty: 'card',
  kostki: 'dice',
  kostka: 'dice',
  die: 'dice',
  suma: 'total',
  razem: 'total',
}

/** What a word is called where it is offered; a word that is not here is called what it is. */
export type Called = Partial<Record<Language, Readonly<Record<string, string>>>>

const CALLED: Called = {
  en: { back: 'take back', find: 'where' },
  pl: {
    help: 'pomoc',
    now: 'teraz',
    legal: 'możliwe',
    sheet: 'arkusz',
    table: 'stół',
    score: 'punkty',
    last: 'ostatnio',
    next: 'dalej',
    previous: 'wstecz',
    time: 'czas',
    find: 'gdzie',
    try: 'sprawdź',
    hint: 'podpowiedź',
    back: 'cofnij',
    row: 'rząd',
    column: 'kolumna',
    card: 'karta',
    dice: 'kostki',
    total: 'razem',
  },
}

/** A phrase as it is offered to who speaks this language. */
export function asSpoken(phrase: string, language: Language, own: Called = {}): string {
  const names = { ...CALLED[language], ...own[language] }
  return phrase
    .split(' ')
    .map((word) => names[word] ?? word)
    .join(' ')
}

const ASKING =
  /^(what|how|why|when|where|who|whose|which|is|are|am|can|could|should|shall|would|will|do|does|did|may|might|czy|co|jak|jaki|jaka|jakie|ile|dlaczego|czemu|gdzie|kto|czyj|czyja|ktory|ktora|ktore|kiedy)\b/
const NEGATING = /\b(not|never|nie|nigdy|dont|don.t|doesn.t|can.t|won.t)\b|^\W*no\b/

/** Whether somebody only wants to know: by the sign at its end, or by how it begins. */
export const isQuestion = (line: string): boolean => {
  const typed = bare(line).trim()
  return typed.endsWith('?') || ASKING.test(typed)
}

/** Whether somebody says what they do not want. */
export const isNegated = (line: string): boolean => NEGATING.test(bare(line))

/** As it is compared: without what a hurried or foreign keyboard leaves out. */
export function bare(text: string): string {
  return text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** A word shorter than this is taken as it is. */
const GUESSED = 4
/** By so many letters at most a bent word ends otherwise: `kostek`, `kostkami`. */
const ENDING = 3

export function shared(one: string, other: string): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count += 1
  return count
}

/** One letter too many, too few, another one, or two the wrong way round. */
function isMistyped(word: string, meant: string): boolean {
  const before = shared(word, meant)
  const [rest, other] = [word.slice(before), meant.slice(before)]
  const [first = '', second = ''] = rest
  return (
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    rest.slice(1) === other.slice(1) ||
    second + first + rest.slice(2) === other
  )
}

export function isBent(word: string, known: string): boolean {
  const stem = shared(word, known)
  return stem >= GUESSED && Math.max(word.length, known.length) - stem <= ENDING
}

/** What a word means that nobody knows as it was typed; itself where that is anybody's guess. */
function guessed(word: string, means: Meanings): string {
  if (word.length < GUESSED || /\d/.test(word)) return word
  for (const isNear of [isMistyped, isBent]) {
    const near = Object.keys(means).filter(
      (known) => known.length >= GUESSED && means[known] !== 'find' && isNear(word, known),
    )
    const meant = new Set(near.map((known) => means[known]))
    if (meant.size === 1) return [...meant][0] ?? word
  }
  return word
}

type Meanings = Readonly<Record<string, string>>
const NONE: Meanings = {}
const known = new WeakMap<Meanings, Meanings>()

/** What every word means that is known, here or in the game. */
function meaningsWith(synonyms: Meanings): Meanings {
  const all = { ...SYNONYMS, ...synonyms }
  const found = known.get(synonyms) ?? {
    ...Object.fromEntries(Object.values(all).map((meant) => [meant, meant])),
    ...all,
  }
  known.set(synonyms, found)
  return found
}

/** `guessing`: what nobody knows as it stands there is taken for what it looks like. */
export function wordsOf(line: string, synonyms = NONE, guessing = false): string[] {
  const means = meaningsWith(synonyms)
  const typed = bare(line)
    .replace(/^\W*take\s+(?:(?:it|that|this|my\s+move)\s+)?back\b/, 'back')
    .split(/[^a-z0-9?]+/)
    .map((word) => word.replace(/(?<=.)\?+$/, ''))
    .filter((word) => word !== '')
  const words = (guessing ? inFigures(typed) : typed)
    .flatMap((word) => apart(word, means))
    .map((word) => means[word] ?? (guessing ? guessed(word, means) : word))
  return asTyped(words, guessing)
}

/** A thing and its number that were typed in one go (`row1`) are two words. */
function apart(word: string, means: Meanings): string[] {
  const [, thing = '', number = ''] = /^([a-z]{3,})(\d+)$/.exec(word) ?? []
  return thing in means && !(word in means) ? [thing, number] : [word]
}

/** A letter that stands apart from its number is one of a place (`b 3`), unless it is a word itself. */
const APART = /\b([a-hj-np-tv-y]) (\d{1,2})(?= |$)/g

/** A place as it is heard (“row 3, column 5”) is what is typed for it (`e3`). */
function asTyped(words: readonly string[], guessing: boolean): string[] {
  const heard = / ?\brow (\d) column (\d)(?= |$)/g
  const line = words
    .join(' ')
    .replaceAll(/\b(row|column|card|sheet) (?:numbers?|numer|nr|no) (?=\d)/g, '$1 ')
    .replaceAll(APART, guessing ? '$1$2' : '$&')
    .replaceAll(
      heard,
      (_, row: string, column: string) => ` ${'abcdefghi'[Number(column) - 1] ?? column}${row}`,
    )
  return line.split(' ').filter((word) => word !== '')
}
