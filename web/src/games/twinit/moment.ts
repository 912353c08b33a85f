// The best moment of a game of Twin it!: the closest verdict, or who has stolen from whom.
import type { Speech } from '$/games/contract'
import type { GameEvent } from '$/wire/messages'
import type { Event } from './wire'

export function moment(events: readonly GameEvent[], { nameOf, say }: Speech): string | null {
  let closest: { seat: number; by: number } | null = null
  let stolen: { name: string; other: string } | null = null
  for (const event of events as readonly Event[]) {
    if (event.event === 'verdict' && event.winner !== null && event.by !== null && event.claims.length > 1)
      if (closest === null || event.by < closest.by) closest = { seat: event.winner, by: event.by }
    if (event.event === 'stolen') stolen = { name: nameOf(event.seat), other: nameOf(event.from) }
  }
  if (closest) return say('moment.close', { name: nameOf(closest.seat), count: closest.by })
  return stolen ? say('moment.stolen', stolen) : null
}
