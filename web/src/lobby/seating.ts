// What has changed around a table before the game, for who listens: how many seats there are, and who sits where.
import { seatName } from '$/table/names'
import { t } from '$/text/words.svelte'
import type { SeatInfo } from '$/wire/messages'

export function seatsInWords(before: readonly SeatInfo[], now: readonly SeatInfo[]): string[] {
  const taken = now.flatMap((seat, at) => {
    const was = before[at]
    if (!was || (was.kind === seat.kind && seatName(was, at) === seatName(seat, at))) return []
    const key = seat.kind === 'open' ? 'lobby.seat-free' : 'lobby.seat-taken'
    return [t(key, { seat: at + 1, name: seatName(seat, at) })]
  })
  return now.length === before.length ? taken : [t('lobby.seats-now', { count: now.length }), ...taken]
}
