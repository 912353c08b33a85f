// Everything that can be asked about has words in both languages, in every game.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Topics } from './answers'

const GAMES = join(import.meta.dirname, '..', 'games')
const all = import.meta.glob<{ TOPICS: Topics<unknown> }>('../games/*/ask.ts', { eager: true })
const games = Object.entries(all).map(([path, { TOPICS }]) => ({
  id: path.split('/')[2] ?? '',
  topics: TOPICS,
}))
type Told = Record<string, { name?: string; text?: string }>

const read = (game: string, tongue: string): Told =>
  (JSON.parse(readFileSync(join(GAMES, game, 'texts', `${tongue}.json`), 'utf8')) as { ask: Told }).ask

/** What is drawn with a question to it: the topics that `data-ask` names in the game's own components. */
function drawn(game: string): string[] {
  const sources = readdirSync(join(GAMES, game)).filter((file) => file.endsWith('.svelte'))
  return sources.flatMap((file) =>
    [...readFileSync(join(GAMES, game, file), 'utf8').matchAll(/(?:data-)?ask="([a-z-]+)/g)].map(
      (found) => found[1] ?? '',
    ),
  )
}

test('every game can be asked', () => {
  expect(games.map(({ id }) => id).sort()).toEqual(
    readdirSync(GAMES, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
  )
})

describe.each(games)('$id', ({ id, topics }) => {
  const view = { ends: null } as unknown
  const keys = Object.entries(topics).flatMap(([topic, { of = [''], key }]) =>
    of.map((value) => key?.(value, view) ?? topic),
  )

  test.each(['en', 'pl'])('everything that can be asked about has words in %s', (tongue) => {
    const told = read(id, tongue)
    expect(keys.filter((key) => !told[key]?.name || !told[key].text)).toEqual([])
  })

  test.each(['en', 'pl'])('an answer in %s is one sentence', (tongue) => {
    const long = Object.entries(read(id, tongue)).filter(([, { text = '' }]) => !/^[^.!?]+[.!?]$/.test(text))
    expect(long.map(([key]) => key)).toEqual([])
  })

  test('whatever asks on the board is a topic', () => {
    expect(drawn(id).filter((topic) => !(topic in topics))).toEqual([])
  })
})
