// Opening a game: its client from our own folders or from the package that brought it, its texts, and everything that a table
// needs of it, ready to be mounted. Where there is no client, or one that this shell does not understand, the plain board serves.
import { addressOf } from '$/base'
import { toast } from '$/design/toasts.svelte'
import type { SoundName } from '$/sound/sounds'
import { hasText, t, teachTexts } from '$/text/words.svelte'
import type { GameEvent, GameInfo } from '$/wire/messages'
import { about } from './catalogue.svelte'
import {
  CONTRACT,
  type GameClient,
  type Luck,
  type Part,
  type Presets,
  type Ready,
  type Stage,
  type Variant,
} from './contract'
import type { BeforeHost, BoardHost, RulesHost, SharedHost, SheetHost, Speech, Words } from './contract'

/** A game as the frame knows it: it hands views and actions through without looking into them. */
export type OpenGame = {
  id: string
  info: GameInfo
  board: Part<BoardHost>
  sheet: Part<SheetHost>
  shared: Part<SharedHost>
  rules: Part<RulesHost> | null
  before: Part<BeforeHost> | null
  ritual: Part<Speech> | null
  words: Words
  luck: Luck | null
  stage: Stage
  soundOf: (event: GameEvent) => SoundName
  seatsOnBoard: boolean
  seenInTheMiddle: readonly string[]
  practice: Variant | null
  variants: readonly Variant[]
  presets: Presets
}

const OURS = import.meta.glob<GameClient>('./*/index.ts', { eager: true, import: 'default' })
const fetched = new Map<string, Promise<GameClient | null>>()

/** What a module says of itself, before anything in it is trusted to be there. */
export function understood(module: { default?: unknown }): GameClient {
  const client = module.default as Partial<GameClient> | undefined
  const version: unknown = client?.contract
  if (version !== CONTRACT) throw new UnknownContract(version)
  if (!client?.board || !client.words) throw new TypeError('a client has a board and words')
  return client as GameClient
}

export class UnknownContract extends Error {
  constructor(readonly version: unknown) {
    super(`this page speaks version ${CONTRACT} of the contract for clients, not ${String(version)}`)
  }
}

async function foreign({ name, client }: GameInfo & { client: string }): Promise<GameClient | null> {
  try {
    return understood((await import(/* @vite-ignore */ addressOf(client))) as { default?: unknown })
  } catch (error) {
    console.warn(`${client}: ${String(error)}`)
    const newer = error instanceof UnknownContract
    toast(t(newer ? 'client.unknown-contract' : 'client.broken', { game: name }), 'bad')
    return null
  }
}

/** The client of a game whose folder is among ours, which is here at once. */
export function ourClient(id: string): GameClient | undefined {
  return OURS[`./${id}/index.ts`]
}

/** The game's client, if it has one that can be used here. */
export async function clientOf(id: string): Promise<GameClient | null> {
  const ours = ourClient(id)
  const info = about(id)
  if (ours || !info?.client) return ours ?? null
  const client = fetched.get(id) ?? foreign({ ...info, client: info.client })
  fetched.set(id, client)
  return client
}

export async function made<T extends object>(part: Ready<T> | undefined): Promise<T | null> {
  if (part === undefined) return null
  return typeof part === 'function' ? await (part as () => Promise<T>)() : part
}

async function loadTexts(id: string, { texts }: GameClient): Promise<void> {
  if (texts) await teachTexts(id, async (language) => (await made(texts[language])) ?? {})
}

/** Everything that a table of this game needs. */
export async function openGame(info: GameInfo): Promise<OpenGame> {
  const client = await clientOf(info.id)
  const complete = client?.sheet && client.shared
  const plain = complete ? null : (await import('$/plain/client')).plainClient
  const own = client ?? plain
  if (!own) throw new TypeError(`${info.id} has neither a client nor a plain board`)
  const [board, words, sheet, shared, rules, before, ritual, luck] = await Promise.all([
    made(own.board),
    made(own.words),
    made(own.sheet ?? plain?.sheet),
    made(own.shared ?? plain?.shared),
    made(own.rules),
    made(own.before),
    made(own.ritual),
    made(own.luck),
    loadTexts(info.id, own),
  ])
  if (!board || !words || !sheet || !shared) throw new TypeError(`${info.id} has no board`)
  const {
    sounds = {},
    stage = 'middle',
    seatsOnBoard = false,
    seenInTheMiddle = [],
    practice = null,
    variants = [],
    presets = { quick: {}, family: {}, tournament: {} },
  } = own
  const soundOf = (event: GameEvent): SoundName => {
    const named = sounds[event.event] ?? 'pencil'
    return typeof named === 'function' ? named(event) : named
  }
  const light = { stage, soundOf, seatsOnBoard, seenInTheMiddle, practice, variants, presets }
  return { id: info.id, info, board, words, sheet, shared, rules, before, ritual, luck, ...light }
}

/** What a screen does for the game on paper, with the words for it; null where it does nothing. */
export async function openRoller(id: string): Promise<Part<Speech> | null> {
  const client = await clientOf(id)
  if (!client?.roller) return null
  const [roller] = await Promise.all([made(client.roller), loadTexts(id, client)])
  return roller
}

/** Whether the game says what can be printed of it. */
export function isOnPaper(id: string): boolean {
  return hasText(`${id}:paper.what`)
}
