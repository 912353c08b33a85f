// The words for people, in English and Polish. Plural forms come from the browser's own plural rules.
// The shell's texts load first; a game brings its own when it is opened.
import i18next from 'i18next'
import english from './en.json'
import polish from './pl.json'

export const LANGUAGES = ['en', 'pl'] as const
export type Language = (typeof LANGUAGES)[number]
export type Values = Record<string, string | number>
export type TextSource = (language: Language) => Promise<object>

const KEPT_AS = 'stolik.language'
const i18n = i18next.createInstance()

let language = $state<Language>('en')
let loaded = $state(0)
/** Where the texts of each game that was opened come from. */
const taught = new Map<string, TextSource>()

function preferred(): Language {
  const kept = localStorage.getItem(KEPT_AS)
  const asked = kept === null ? navigator.languages : [kept]
  const known = asked.map((tag) => tag.slice(0, 2).toLowerCase())
  return LANGUAGES.find((own) => known[0] === own) ?? LANGUAGES.find((own) => known.includes(own)) ?? 'en'
}

async function load(tongue: Language, game: string): Promise<void> {
  const source = taught.get(game)
  if (source && !i18n.hasResourceBundle(tongue, game))
    i18n.addResourceBundle(tongue, game, await source(tongue))
}

export function startWords(): void {
  language = preferred()
  void i18n.init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'shell',
    ns: ['shell'],
    resources: {
      en: { shell: english },
      pl: { shell: polish },
    },
    initAsync: false,
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) =>
      console.error(`no text for ${namespace}:${key} in ${language}`),
  })
  document.documentElement.lang = language
}

export async function speak(tongue: Language): Promise<void> {
  await Promise.all([...taught.keys()].map((game) => load(tongue, game)))
  await i18n.changeLanguage(tongue)
  language = tongue
  localStorage.setItem(KEPT_AS, tongue)
  document.documentElement.lang = tongue
}

/** A game's own texts, under its id: those of this language now, others when somebody asks for them. */
export async function teachTexts(game: string, source: TextSource): Promise<void> {
  taught.set(game, source)
  await load(language, game)
  loaded += 1
}

export function spoken(): Language {
  return language
}

/** The text of that key: `count` among the values chooses the plural form. */
export function t(key: string, values?: Values): string {
  void language
  void loaded
  return i18n.t(key, values ?? {})
}

/** Whether there are words for that key: for codes that a newer server may know and this page does not. */
export function hasText(key: string, values?: Values): boolean {
  void loaded
  return i18n.exists(key, values ?? {})
}

/** A whole number as people write it, with a real minus. */
export function figure(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`
}

/** With one digit behind the point, as this language writes it. */
export function decimal(value: number): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value).replace('-', '−')
}

/** Made once for each language: making one takes as long as drawing a sheet. */
const listings = new Map<Language, Intl.ListFormat>()

export function listed(parts: string[]): string {
  const listing = listings.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' })
  listings.set(language, listing)
  return listing.format(parts)
}

export function dated(at: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}
