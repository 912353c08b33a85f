// What a seat did last, for the mark on its cards, and how long the chain is that it belongs to.
import type { GameEvent } from '$/wire/messages'
import type { Event } from './wire'

/** Of each card: the cells that were marked, and the lines that were completed with them. */
type LastMarked = ReadonlyMap<number, { cells: readonly number[]; lines: readonly number[] }>

export function lastMarked(events: readonly GameEvent[], seat: number): LastMarked {
  const own = (events as readonly Event[]).filter((event) => 'seat' in event && event.seat === seat)
  const cards = new Set(own.flatMap((event) => ('card' in event ? [event.card] : [])))
  return new Map(
    [...cards].map((card) => [
      card,
      {
        cells: own.flatMap((event) => (event.event === 'marked' && event.card === card ? [event.cell] : [])),
        lines: own.flatMap((event) => (event.event === 'line' && event.card === card ? [event.index] : [])),
      },
    ]),
  )
}

/** How many cells a seat has marked since the number was turned over: the first by the number, each further one by a bonus. */
export function chain(move: readonly GameEvent[], seat: number, before: readonly GameEvent[]): number {
  const since = before.slice(before.findLastIndex(({ event }) => event === 'revealed') + 1)
  return ([...since, ...move] as Event[]).filter((event) => event.event === 'marked' && event.seat === seat)
    .length
}
