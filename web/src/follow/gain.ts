// What a move brought, for the figure beside the mover: points more or less.
import type { Moment } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import { figure } from '$/text/words.svelte'

/** A difference with its sign: +7, −10. */
export function signed(difference: number): string {
  return difference < 0 ? figure(difference) : `+${figure(difference)}`
}

/** Null where points are nothing that a move brings, or nobody saw how it was before. */
export function gainOf({ words }: Pick<OpenGame, 'words'>, { seat, before, view }: Moment): number | null {
  if (!words.points || before === null) return null
  return words.points(view, seat) - words.points(before, seat)
}
