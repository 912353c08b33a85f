// The shell knows no game by name, and who has read one game's folder finds their way in all of them.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
const GAMES = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const IDS = GAMES.map(({ name }) => name)

const ABOUT = join(SOURCE, '../../src/stolik/games')
const NAMES = IDS.map(
  (id) => (JSON.parse(readFileSync(join(ABOUT, id, 'about.json'), 'utf8')) as { name: string }).name,
)

/** What every game has; some have a roller or drafts too, under the same names. */
const BASE = [
  'Art.svelte',
  'Board.svelte',
  'Ritual.svelte',
  'Rules.svelte',
  'Shared.svelte',
  'Sheet.svelte',
  'chance.ts',
  'index.ts',
  'last.ts',
  'say.ts',
  'table.ts',
  'texts/en.json',
  'texts/pl.json',
  'twin.ts',
  'wire.ts',
  'words.ts',
]

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const inSomeGame = (file: string): boolean =>
  IDS.some((id) => file.startsWith(join(import.meta.dirname, id) + '/'))
const shell = [
  ...filesOf(SOURCE).filter((file) => !inSomeGame(file)),
  ...filesOf(join(SOURCE, '../build')),
  join(SOURCE, '../vite.config.ts'),
  join(SOURCE, '../index.html'),
]

test('there are folders to look into', () => {
  expect(IDS.length).toBeGreaterThan(1)
  expect(shell.length).toBeGreaterThan(50)
})

test('the shell knows no game by name', () => {
  const named = new RegExp(`\\b(${[...IDS, ...NAMES].join('|')})\\b`, 'i')
  const knowing = shell
    .filter((file) => /\.(ts|svelte|css|json|html)$/.test(file))
    .filter((file) => named.test(readFileSync(file, 'utf8')))
  expect(knowing.map((file) => relative(SOURCE, file))).toEqual([])
})

test.each(IDS)('%s has the same files for the same things', (id) => {
  const folder = join(import.meta.dirname, id)
  const there = filesOf(folder).map((file) => relative(folder, file))
  expect(BASE.filter((file) => !there.includes(file))).toEqual([])
})

test('no game looks into another one', () => {
  const looking = IDS.flatMap((id) =>
    filesOf(join(import.meta.dirname, id))
      .filter((file) => /\.(ts|svelte)$/.test(file))
      .filter((file) => /from '(\$\/games\/\w+\/|\.\.\/)/.test(readFileSync(file, 'utf8'))),
  )
  expect(looking).toEqual([])
})
