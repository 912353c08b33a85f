// The best moment of a game of Criss Cross: the line that brought the most.
import type { Speech } from '$/games/contract'
import type { GameEvent } from '$/wire/messages'
import type { Event } from './wire'

export function moment(events: readonly GameEvent[], { nameOf, say }: Speech): string | null {
  const lines = (events as readonly Event[]).flatMap((event) =>
    event.event === 'scored'
      ? [...event.rows, ...event.columns].map((count) => ({ seat: event.seat, count }))
      : [],
  )
  const best = lines.reduce((one, other) => (other.count > one.count ? other : one), { seat: 0, count: 0 })
  return best.count > 0 ? say('moment', { name: nameOf(best.seat), count: best.count }) : null
}
