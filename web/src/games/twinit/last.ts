// What a seat did last, for the mark on its sets.
import type { GameEvent } from '$/wire/messages'
import type { Event } from './wire'

/** The cards that came to it with its last set. */
export function lastCards(events: readonly GameEvent[], seat: number): readonly number[] {
  return (events as readonly Event[]).flatMap((event) =>
    (event.event === 'won' || event.event === 'stolen' || event.event === 'gathered') && event.seat === seat
      ? event.cards
      : [],
  )
}
