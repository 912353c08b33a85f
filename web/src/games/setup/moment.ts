// The best moment of a game of SETUP: the turn that moved a pawn the furthest.
import type { Speech } from '$/games/contract'
import type { GameEvent } from '$/wire/messages'
import type { Event } from './wire'

export function moment(events: readonly GameEvent[], { nameOf, say }: Speech): string | null {
  let best = { seat: 0, count: 0 }
  let turn = { seat: 0, count: 0 }
  for (const event of events as readonly Event[]) {
    if (event.event === 'placed') turn = { seat: event.seat, count: 0 }
    if (event.event === 'sets' || event.event === 'bonus')
      turn = { seat: event.seat, count: turn.count + event.points }
    if (turn.count > best.count) best = turn
  }
  return best.count > 0 ? say('moment', { name: nameOf(best.seat), count: best.count }) : null
}
