// What an update holds of moves: whose, what came of it, and how it was before. It knows nothing of time or drawing.
import type { Moment } from '$/games/contract'
import type { GameEvent, Update } from '$/wire/messages'

type Seen = Pick<Update, 'events' | 'moves' | 'view'>

export const isOf = (seat: number, event: GameEvent & { seat?: unknown }): boolean => event.seat === seat

/** The moves of an update, one for each seat that moved; of several at once, nobody saw how it was in between. */
export function momentsOf(
  { events, moves, view }: Seen,
  before: { view: unknown } | undefined,
): Omit<Moment, 'chain'>[] {
  const seats = [...new Set(moves.flatMap(({ seat, voids }) => (seat === null || voids ? [] : [seat])))]
  const [only, ...others] = seats
  if (only === undefined) return []
  if (others.length === 0) return [{ seat: only, events, before: before?.view ?? null, view }]
  return seats.map((seat) => ({
    seat,
    events: events.filter((event) => isOf(seat, event)),
    before: null,
    view,
  }))
}

/** The seats whose last move was taken back. */
export function takenBack({ moves }: Pick<Update, 'moves'>): number[] {
  return moves.flatMap(({ seat, voids }) => (voids && seat !== null ? [seat] : []))
}
