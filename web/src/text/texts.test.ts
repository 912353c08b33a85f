// Both languages say everything: the same keys, the plural forms each language has, the same values filled in.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
const PLURALS = { en: ['one', 'other'], pl: ['one', 'few', 'many', 'other'] } as const
const PLURAL = /_(zero|one|two|few|many|other)$/
type Tongue = keyof typeof PLURALS
type Texts = Map<string, string>

function flat(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'string' ? [[prefix + key, inner]] : flat(inner as object, `${prefix}${key}.`),
  )
}

function read(folder: string, tongue: Tongue): Texts {
  return new Map(flat(JSON.parse(readFileSync(join(folder, `${tongue}.json`), 'utf8')) as object))
}

const bare = (key: string): string => key.replace(PLURAL, '')
const bareKeys = (texts: Texts): string[] => [...new Set([...texts.keys()].map(bare))].sort()
const filled = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort()

const folders = [
  { name: 'first page', folder: join(SOURCE, 'text/first') },
  { name: 'pages', folder: join(SOURCE, 'text') },
  ...readdirSync(join(SOURCE, 'games'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('texts'))
    .map((path) => ({ name: path.split('/')[0] ?? path, folder: join(SOURCE, 'games', path) })),
]

const all = folders.map(({ name, folder }) => ({
  name,
  english: read(folder, 'en'),
  polish: read(folder, 'pl'),
}))

describe.each(all)('$name', ({ english, polish }) => {
  test('why a move is good does not begin as the move itself does', () => {
    const first = (text: string): string => text.split(/[ ,.:]/)[0] ?? ''
    for (const texts of [english, polish]) {
      const advice = [...texts].filter(([key]) => /^advice\.[a-z-]+(\.[a-z-]+)?$/.test(key))
      const moves = new Set(
        advice.filter(([key]) => key.split('.').length === 2).map(([, text]) => first(text)),
      )
      expect(advice.filter(([key, text]) => key.startsWith('advice.why.') && moves.has(first(text)))).toEqual(
        [],
      )
    }
  })

  test('a number of seconds is not torn from its unit at the end of a line', () => {
    expect([...english, ...polish].filter(([, text]) => /\}\} s\b/.test(text))).toEqual([])
  })

  test('both languages have the same texts', () => {
    expect(bareKeys(polish)).toEqual(bareKeys(english))
  })

  test.each(['en', 'pl'] as const)('every plural has all the forms of %s', (tongue) => {
    const texts = tongue === 'en' ? english : polish
    const plurals = new Set([...texts.keys()].filter((key) => PLURAL.test(key)).map(bare))
    const missing = [...plurals].flatMap((key) =>
      PLURALS[tongue].map((form) => `${key}_${form}`).filter((form) => !texts.has(form)),
    )
    expect(missing).toEqual([])
  })

  test('whoever is spoken to in Polish has a capital letter', () => {
    const small = /(?<!\p{L})(twoj|twój|ciebie|tobie|tobą|cię(?!\p{L}))/u
    expect([...polish].filter(([, text]) => small.test(text))).toEqual([])
  })

  test('both languages fill in the same values', () => {
    const values = (texts: Texts, key: string): string[] =>
      filled([...texts].flatMap(([other, text]) => (bare(other) === key ? [text] : [])).join(' '))
    const differing = bareKeys(english).filter(
      (key) => `${values(english, key)}` !== `${values(polish, key)}`,
    )
    expect(differing).toEqual([])
  })
})

const named = (source: string): string[] =>
  [...source.matchAll(/\bt\('([a-z][\w.-]*)'/g)].map((found) => found[1] ?? '')

test('every text that the source names is there, and once', () => {
  const first = bareKeys(read(join(SOURCE, 'text/first'), 'en'))
  const pages = bareKeys(read(join(SOURCE, 'text'), 'en'))
  const shell = new Set([...first, ...pages])
  const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(svelte|ts)$/.test(path),
  )
  const all = sources.flatMap((path) => named(readFileSync(join(SOURCE, path), 'utf8')))
  expect(all.filter((key) => !shell.has(key))).toEqual([])
  expect(first.filter((key) => pages.includes(key))).toEqual([])
})

/** A file and everything that it brings along at once. */
function broughtBy(file: string, found = new Set<string>()): Set<string> {
  found.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, from = ''] of source.matchAll(
    /^\s*(?:import|export)\s(?!type\b)[^;'"(]*?from '([$.][^']*)'/gm,
  )) {
    const path = from.startsWith('$/') ? join(SOURCE, from.slice(2)) : join(file, '..', from)
    const other = [path, `${path}.ts`].find((name) => /\.(svelte|ts)$/.test(name) && existsSync(name))
    if (other && !found.has(other)) broughtBy(other, found)
  }
  return found
}

test('what the home page says is among the words that come first', () => {
  const first = new Set(bareKeys(read(join(SOURCE, 'text/first'), 'en')))
  const files = [...broughtBy(join(SOURCE, 'main.ts'))]
  expect(files).toContain(join(SOURCE, 'pages/Home.svelte'))
  const said = files.flatMap((file) => named(readFileSync(file, 'utf8')))
  expect(said.filter((key) => !first.has(key))).toEqual([])
})
