// The others of a game as a list names them, and whose turn it is.
import { botName } from '$/table/names'
import { t } from '$/text/words.svelte'
import type { Player, RunningGame } from '$/wire/messages'

/** A bot by its name at that seat and its level; somebody who wanted to be forgotten has no name. */
export function playerName({ seat, name, level }: Player): string {
  const short = shortName({ seat, name, level })
  return level === null ? short : `${short} (${t(`bot.level.${level}`)})`
}

/** The same in a line that has no room for levels. */
export function shortName({ seat, name, level }: Player): string {
  return level !== null ? botName(seat) : (name ?? t('seat.somebody'))
}

export function isMyTurn(table: RunningGame): boolean {
  return table.status === 'playing' && !table.away && table.seats.some((seat) => table.to_act.includes(seat))
}
