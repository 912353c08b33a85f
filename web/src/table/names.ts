// What the seats of a table are called.
import type { Amiss } from '$/fair/nonces'
import type { Name } from '$/games/contract'
import { listed, t } from '$/text/words.svelte'
import type { SeatInfo, TableInfo } from '$/wire/messages'

/** A bot is called the same in every language, so that everybody at the table speaks of the same one. */
const BOTS = [
  'Domino',
  'Pippa',
  'Meeple',
  'Kostek',
  'Joker',
  'Wista',
  'Tasia',
  'Bingo',
  'Remik',
  'Lotka',
  'Figa',
  'Zetka',
] as const

export function botName(seat: number): string {
  return BOTS[seat % BOTS.length] ?? ''
}

export function seatName(seat: SeatInfo, at: number): string {
  if (seat.kind === 'open') return t('seat.open')
  if (seat.kind === 'bot') return botName(at)
  return seat.name ?? seat.person?.name ?? t('seat.somebody')
}

export function names(table: TableInfo, mine: readonly number[]): Name[] {
  return table.seats.map((seat, at) => ({
    seat: at,
    name: seatName(seat, at),
    mine: mine.includes(at),
    bot: seat.kind === 'bot' || seat.away,
  }))
}

/** Whose number does not count in the dice of this game. */
export function amissInWords(table: TableInfo, { what, seats }: Amiss): string {
  const people = seats.flatMap((at) => (table.seats[at] ? [seatName(table.seats[at], at)] : []))
  return t(`dice.${what}`, { names: listed(people) })
}
