// What a game says at the table, with the names and the language that it needs for it.
import type { Name } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import type { Told } from '$/live/table.svelte'
import type { GameEvent, Options, Update } from '$/wire/messages'
import { speech } from './speech'
import { figure, t } from './words.svelte'

/** The game's own part of what was told. */
export const eventsIn = (told: readonly Told[]): GameEvent[] =>
  told.flatMap((line) => ('event' in line ? [line.event] : []))

export function expected(
  { id, words }: OpenGame,
  { view, to_act }: Pick<Update, 'view' | 'to_act'>,
  names: readonly Name[],
): string {
  return words.expected(view, speech(id, names), to_act)
}

export function standing(
  { id, words }: OpenGame,
  view: unknown,
  names: readonly Name[],
  seat: number,
): string {
  return words.standing?.(view, seat, speech(id, names)) ?? ''
}

type Telling = {
  /** What had happened until then. */
  before?: readonly GameEvent[]
  /** What lay there then. */
  view?: unknown
  /** Who is spoken to. */
  you?: number | null
  /** How that table plays. */
  options?: Options
}

/** A line for each of these events, in their order, or null for what goes without saying. */
export function told(
  { id, words }: OpenGame,
  events: readonly GameEvent[],
  names: readonly Name[],
  { before = [], view = null, you = null, options = {} }: Telling = {},
): (string | null)[] {
  const last = new Map(before.map((event) => [event.event, event]))
  const spoken = speech(id, names, you, options)
  return events.map((event) => {
    const line = words.told(event, spoken, (name) => last.get(name), view)
    last.set(event.event, event)
    return line
  })
}

export function mark(
  { id, words }: OpenGame,
  event: GameEvent,
  number: number,
  names: readonly Name[],
): string | null {
  return words.mark?.(event, number, speech(id, names)) ?? null
}

/** The best moment of a game, in one sentence, if it had one. */
export function momentOf(
  { id, words }: OpenGame,
  told: readonly Told[],
  names: readonly Name[],
): string | null {
  return words.moment?.(eventsIn(told), speech(id, names)) ?? null
}

/** A final score in words: points, or what else the game counts. */
export function score(
  { id, words }: OpenGame,
  points: number,
  view: unknown,
  names: readonly Name[],
): string {
  return (
    words.score?.(points, view, speech(id, names)) ?? t('points', { count: points, figure: figure(points) })
  )
}
