// How one speaks at a table: what a game's client is told of names and language.
import type { Name, Speech } from '$/games/contract'
import type { Options } from '$/wire/messages'
import { spoken, t } from './words.svelte'

export function speech(
  game: string,
  names: readonly Name[],
  you: number | null = null,
  options: Options = {},
): Speech {
  return {
    you,
    options,
    language: spoken(),
    names,
    nameOf: (seat) => names[seat]?.name ?? '',
    say: (key, values) => t(`${game}:${key}`, values),
  }
}

/** Under which texts a game says what a seat did: to whom it speaks, or of somebody else. */
export function person({ you }: Pick<Speech, 'you'>, seat: number): 'you' | 'told' {
  return seat === you ? 'you' : 'told'
}
