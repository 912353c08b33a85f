// What the seats of a table are called.
import type { Name } from '$/games/contract'
import { t } from '$/text/words.svelte'
import type { SeatInfo, TableInfo } from '$/wire/messages'

export function seatName(seat: SeatInfo, at: number): string {
  if (seat.kind === 'open') return t('seat.open')
  if (seat.kind === 'bot') return t(`bot.name.${at % 12}`)
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
