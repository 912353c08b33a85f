// What a seat did last, for the mark on the board: which tiles it laid, which sets it made, how far it came.
import type { Moment } from '$/games/contract'
import type { GameEvent } from '$/wire/messages'
import type { Event, View } from './wire'

/** The spaces that somebody laid tiles on with their last move, and who. */
export function lastSpaces(last: ReadonlyMap<number, readonly GameEvent[]>): ReadonlyMap<string, number> {
  return new Map(
    [...last].flatMap(([seat, events]) =>
      (events as readonly Event[]).flatMap((event) =>
        event.event === 'placed' && event.seat === seat
          ? event.tiles.map(({ space }) => [space, seat] as const)
          : [],
      ),
    ),
  )
}

/** The sets that were made with this move. */
export function setsOf(events: readonly GameEvent[]): readonly (readonly string[])[] {
  return (events as readonly Event[]).flatMap((event) => (event.event === 'sets' ? event.sets : []))
}

/** How many steps each pawn goes with this move. */
export function walked({ before, view }: Pick<Moment<View>, 'before' | 'view'>): ReadonlyMap<number, number> {
  return new Map(
    view.seats.flatMap(({ position }, seat) => {
      const steps = position - (before?.seats[seat]?.position ?? position)
      return steps > 0 ? [[seat, steps] as const] : []
    }),
  )
}
