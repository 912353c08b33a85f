// The words for people, in English and Polish.
// What the home page says loads first, of one language alone; the words of the other pages come with the first of them, and a game
// brings its own when it is opened.
import { tellServer } from '$/telling'
import { dayAndTime } from './dates'
import { filled, find, joined, type Texts, type Values } from './lookup'
import { withOneDigit } from './numbers'

export const LANGUAGES = ['en', 'pl'] as const
export type Language = (typeof LANGUAGES)[number]
export type { Values }
type TextSource = (language: Language) => Promise<Texts>

const KEPT_AS = 'stolik.language'
const FIRST = 'first'
const PAGES = 'pages'
const FIRST_TEXTS = { en: () => import('./first/en.json'), pl: () => import('./first/pl.json') }
const PAGES_TEXTS = { en: () => import('./en.json'), pl: () => import('./pl.json') }

let language = $state<Language>('en')
let loaded = $state(0)
/** Where the texts of the home page, of the other pages and of each game that was opened come from. */
const taught = new Map<string, TextSource>([[FIRST, async (tongue) => (await FIRST_TEXTS[tongue]()).default]])
/** By language and source, those that have come. */
const texts = new Map<string, Texts>()

function preferred(kept: string | null): Language {
  const asked = kept === null ? navigator.languages : [kept]
  const known = asked.map((tag) => tag.slice(0, 2).toLowerCase())
  return LANGUAGES.find((own) => known[0] === own) ?? LANGUAGES.find((own) => known.includes(own)) ?? 'en'
}

async function load(tongue: Language, name: string): Promise<void> {
  const source = taught.get(name)
  if (source && !texts.has(`${tongue}:${name}`)) texts.set(`${tongue}:${name}`, await source(tongue))
}

function settle(tongue: Language): void {
  language = tongue
  // Said once more, it would have every element styled anew.
  if (document.documentElement.lang !== tongue) document.documentElement.lang = tongue
}

export async function startWords(): Promise<void> {
  const kept = localStorage.getItem(KEPT_AS)
  settle(preferred(kept))
  if (kept !== null) tellServer('language', language)
  await load(language, FIRST)
}

export async function speak(tongue: Language): Promise<void> {
  await Promise.all([...taught.keys()].map((name) => load(tongue, name)))
  settle(tongue)
  localStorage.setItem(KEPT_AS, tongue)
  tellServer('language', tongue)
}

/** A game's own texts, under its id: those of this language now, others when somebody asks for them. */
export async function teachTexts(game: string, source: TextSource): Promise<void> {
  taught.set(game, source)
  await load(language, game)
  loaded += 1
}

/** The words of every page but the home page: whoever shows one of them waits for these. */
export async function teachPages(): Promise<void> {
  if (!taught.has(PAGES)) await teachTexts(PAGES, async (tongue) => (await PAGES_TEXTS[tongue]()).default)
  else await load(language, PAGES)
}

export function spoken(): Language {
  return language
}

function written(key: string, values: Values): string | undefined {
  const [first, rest] = key.split(':', 2) as [string, string?]
  const [names, path] = rest === undefined ? [[FIRST, PAGES], first] : [[first], rest]
  for (const name of names) {
    const text = find(texts.get(`${language}:${name}`), path, values, language)
    if (text !== undefined) return text
  }
  return undefined
}

/** The text of that key: `count` among the values chooses the plural form. */
export function t(key: string, values: Values = {}): string {
  void loaded
  const text = written(key, values)
  if (text !== undefined) return filled(text, values)
  console.error(`no text for ${key} in ${language}`)
  return key.slice(key.indexOf(':') + 1)
}

/** Whether there are words for that key: for codes that a newer server may know and this page does not. */
export function hasText(key: string, values: Values = {}): boolean {
  void loaded
  return written(key, values) !== undefined
}

/** A whole number as people write it, with a real minus. */
export function figure(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`
}

/** With one digit behind the point, as this language writes it. */
export function decimal(value: number): string {
  return withOneDigit(value, language)
}

export function listed(parts: readonly string[]): string {
  return joined(parts, language)
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago that was, in the largest unit that fits. */
export function ago(at: number): string {
  const since = Date.now() - at
  const [unit, size] = UNITS.find(([, length]) => since >= length) ?? ['minute', 60_000]
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(since / size), unit)
}

export function dated(at: number): string {
  return dayAndTime(at, language)
}
