// The best moment of a game of Lucky Box: the longest chain of lines that one number set off.
import type { Speech } from '$/games/contract'
import type { GameEvent } from '$/wire/messages'
import type { Event } from './wire'

const A_CHAIN = 2

export function moment(events: readonly GameEvent[], { nameOf, say }: Speech): string | null {
  let best = { seat: 0, count: 0 }
  let lines = new Map<number, number>()
  for (const event of events as readonly Event[]) {
    if (event.event === 'revealed') lines = new Map()
    if (event.event !== 'line') continue
    const count = (lines.get(event.seat) ?? 0) + 1
    lines.set(event.seat, count)
    if (count > best.count) best = { seat: event.seat, count }
  }
  return best.count >= A_CHAIN ? say('moment', { name: nameOf(best.seat), count: best.count }) : null
}
