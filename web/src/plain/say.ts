// Any game on the command line, without knowing it: a move is what it does and the values that tell it from others, or its number
// in the list of what can be done.
import type { Saying } from '$/games/contract'
import { bare } from '$/say/reading'
import type { GameAction, GameView } from '$/wire/messages'

const valuesOf = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(valuesOf)
  return bare(String(value)).split(/[^a-z0-9]+/)
}

/** Everything that an action says of itself, as words that can be typed. */
const said = (action: GameAction): string =>
  Object.values(action)
    .flatMap(valuesOf)
    .filter((word) => word !== '')
    .join(' ')

export const saying: Saying<GameView, GameAction> = {
  synonyms: {},
  phrase: said,
  understood(words, _view, legal) {
    const typed = words.join(' ')
    return (
      (legal ?? []).find((action) => said(action) === typed) ??
      (/^\d+$/.test(typed) ? (legal?.[Number(typed) - 1] ?? null) : null)
    )
  },
}
