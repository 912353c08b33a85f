// What a seat did last, for the mark on its sheet.
import type { GameEvent } from '$/wire/messages'
import type { Event } from './wire'

/** The cells that were written into. */
export function lastCells(events: readonly GameEvent[], seat: number): number[] {
  return (events as readonly Event[]).flatMap((event) =>
    event.event === 'placed' && event.seat === seat ? [event.a, event.b] : [],
  )
}

/** The rows and columns without an empty cell that one of these cells has filled. */
export function completed(
  cells: readonly number[],
  written: readonly number[],
): { row: boolean; at: number }[] {
  const isFull = (line: readonly number[]): boolean => line.every((cell) => cells[cell])
  const touches = (line: readonly number[]): boolean => line.some((cell) => written.includes(cell))
  return [0, 1, 2, 3, 4].flatMap((at) => {
    const row = [0, 1, 2, 3, 4].map((step) => at * 5 + step)
    const column = [0, 1, 2, 3, 4].map((step) => step * 5 + at)
    return [
      ...(isFull(row) && touches(row) ? [{ row: true, at }] : []),
      ...(isFull(column) && touches(column) ? [{ row: false, at }] : []),
    ]
  })
}
