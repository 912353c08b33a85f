// What a seat did last, for the mark on its sheet.
import type { GameEvent } from '$/wire/messages'
import type { Event } from './wire'

/** The row, from 0 on, and its fields that were written or crossed out; those among them that ring. */
type LastWritten = { row: number; fields: readonly number[]; hits: readonly number[] }

export function lastWritten(events: readonly GameEvent[], seat: number): LastWritten | null {
  for (const event of events as readonly Event[]) {
    if (event.event === 'wrote' && event.seat === seat)
      return { row: event.row - 1, fields: event.fields, hits: event.hits }
    if (event.event === 'crossed' && event.seat === seat)
      return { row: event.row - 1, fields: [event.field], hits: [] }
  }
  return null
}
