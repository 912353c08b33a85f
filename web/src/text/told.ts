// What a game says at the table, with the names and the language that it needs for it.
import type { Name } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import type { GameEvent, Update } from '$/wire/messages'
import { speech } from './speech'

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

export function told({ id, words }: OpenGame, event: GameEvent, names: readonly Name[]): string | null {
  return words.told(event, speech(id, names))
}

export function mark(
  { id, words }: OpenGame,
  event: GameEvent,
  number: number,
  names: readonly Name[],
): string | null {
  return words.mark?.(event, number, speech(id, names)) ?? null
}
