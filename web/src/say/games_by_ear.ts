// For the tests: games that the rules have played (scripts/tell_a_game.py), which can be heard and typed.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Saying, Texts, Words } from '$/games/contract'
import type { GameAction, GameEvent, Options, Update } from '$/wire/messages'

// The rules are asked in a process of their own.
vi.setConfig({ testTimeout: 60_000 })
vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
const { startWords, teachPages, teachTexts } = await import('$/text/words.svelte')
const { awaitedOf, heard } = await import('$/voice/heard')

const ROOT = join(import.meta.dirname, '../../..')
const ABOUT = join(ROOT, 'src/stolik/games')
export const LANGUAGES = ['en', 'pl'] as const
export const NAMES = ['Ola', 'Jan'].map((name, seat) => ({ seat, name, mine: seat === 0, bot: false }))
/** The one that is looked at most, and others. */
export const SEED = 7
export const SEEDS = [SEED, 21, 90]
export type Told = Update & { action: GameAction | null }
export type Game = { id: string; words: Words & { saying: Saying } }

const words = import.meta.glob<Words>('../games/*/words.ts', { eager: true })
const sayings = import.meta.glob<Saying>('../games/*/say.ts', { eager: true, import: 'saying' })
const twins = import.meta.glob<Words['twin']>('../games/*/twin.ts', { eager: true, import: 'twin' })
const texts = import.meta.glob<Texts>('../games/*/texts/*.json', { eager: true, import: 'default' })

const ids = Object.keys(words).map((path) => path.split('/')[2] ?? '')
const isRealTime = (id: string): boolean =>
  readdirSync(join(ABOUT, id, 'rules'))
    .filter((file) => file.endsWith('.py'))
    .some((file) => /real_time=True/.test(readFileSync(join(ABOUT, id, 'rules', file), 'utf8')))
/** Where a game is a race, the way to play it without one. */
const unhurried = import.meta.glob<Options>('../games/*/say.ts', { eager: true, import: 'unhurried' })
const optionsOf = (id: string): Options | undefined => unhurried[`../games/${id}/say.ts`]
/** Each as everybody takes their time in it. */
export const games: Game[] = ids
  .filter((id) => !isRealTime(id) || optionsOf(id))
  .map((id) => {
    const [saying, twin] = [sayings[`../games/${id}/say.ts`], twins[`../games/${id}/twin.ts`]]
    if (!saying || !twin) throw new Error(`${id} cannot be played by ear`)
    return { id, words: { ...(words[`../games/${id}/words.ts`] as Words), saying, twin } }
  })

const OWN_PYTHON = join(ROOT, '.venv/bin/python')
const known = new Map<string, Told[]>()

export function played(id: string, seed: number): Told[] {
  const found = known.get(`${id} ${seed}`) ?? play(id, seed)
  known.set(`${id} ${seed}`, found)
  return found
}

function play(id: string, seed: number): Told[] {
  const python = existsSync(OWN_PYTHON) ? OWN_PYTHON : 'python'
  const options = JSON.stringify(optionsOf(id) ?? {})
  const script = [join('scripts', 'tell_a_game.py'), id, '2', String(seed), options]
  const told = execFileSync(python, script, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 27 })
  const lines = told.trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Told)
}

/** What is said of each update. */
export function saidOf(game: Game, updates: readonly Told[]): string[][] {
  const context = { game, names: NAMES, amount: 'some' as const }
  const happened: GameEvent[] = []
  let awaited = ''
  return updates.map((update) => {
    const lines = heard(update, { ...context, happened, awaited })
    happened.push(...update.events)
    awaited = awaitedOf(context, update)
    return lines
  })
}

await startWords()
await teachPages()
for (const id of ids)
  await teachTexts(id, async (language) => texts[`../games/${id}/texts/${language}.json`] ?? {})
