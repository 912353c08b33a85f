// How one speaks at a table: what a game's client is told of names and language.
import type { Name, Speech } from '$/games/contract'
import { spoken, t } from './words.svelte'

export function speech(game: string, names: readonly Name[]): Speech {
  return {
    language: spoken(),
    names,
    nameOf: (seat) => names[seat]?.name ?? '',
    say: (key, values) => t(`${game}:${key}`, values),
  }
}
