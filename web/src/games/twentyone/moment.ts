// The best moment of a game of Twenty One: the row that brought the most.
import type { Speech } from '$/games/contract'
import type { GameEvent } from '$/wire/messages'
import type { Event } from './wire'

export function moment(events: readonly GameEvent[], { nameOf, say }: Speech): string | null {
  let best = { seat: 0, count: 0 }
  for (const event of events as readonly Event[])
    if (event.event === 'row-scored' && event.points > best.count)
      best = { seat: event.seat, count: event.points }
  return best.count > 0 ? say('moment', { name: nameOf(best.seat), count: best.count }) : null
}
