// Asking for a review until it is there, and what one makes of it.
import type { Name } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import { api } from '$/live/api'
import { told } from '$/text/told'
import type { Replay, Review, ReviewedDecision, Sighting } from '$/wire/messages'

const SOON = 700
const PATIENT = 2000

export const MISTAKES: readonly string[] = ['inaccuracy', 'mistake', 'blunder']

/** The review, once it is made; `far` hears how far it is. Stops asking when `gone` says so. */
export async function reviewOf(
  table: string,
  far: (done: number, of: number) => void,
  gone: () => boolean,
): Promise<Review | null> {
  for (let asked = 0; !gone(); asked += 1) {
    const answer = await api.review(table)
    if (answer.review) return answer.review
    far(answer.done, answer.of)
    await new Promise((resolve) => setTimeout(resolve, asked < 4 ? SOON : PATIENT))
  }
  return null
}

const tenth = (points: number): number => Math.round(10 * points) / 10 + 0

/** The same review in the tenths that are shown, so that whoever adds up or takes away what stands there comes to what stands there. */
export function inTenths(review: Review): Review {
  const decisions = review.decisions.map((one) => {
    const [played, best] = [tenth(one.played.value), tenth(one.best.value)]
    const loss = tenth(best - played)
    return {
      ...one,
      loss,
      played: { ...one.played, value: played },
      best: { ...one.best, value: best },
    }
  })
  const seats = review.seats.map((seat) => {
    const opening = tenth(seat.opening)
    const own = decisions.filter((one) => one.seat === seat.seat)
    const lost = tenth(own.reduce((sum, { loss }) => sum + loss, 0))
    return { ...seat, opening, lost, luck: tenth(seat.result - opening + lost) }
  })
  return { ...review, decisions, seats }
}

/** A seat's decisions as a line: what was to be expected before each, and what was left of it afterwards. */
export function curve(decisions: readonly ReviewedDecision[], result: number): number[] {
  return [...decisions.flatMap(({ best, played }) => [best.value, played.value]), result]
}

/** Those that stand so far from all before them that there is room to say something at each. */
export function apart<T>(places: readonly T[], x: (place: T) => number, wide: number): T[] {
  return places.reduce<T[]>(
    (kept, one) => (kept.every((other) => Math.abs(x(other) - x(one)) >= wide) ? [...kept, one] : kept),
    [],
  )
}

export type Reaction = { seq: number; at: number; ms: number }

/**
 * How long everything took that was taken in a game in real time: by the seat, its quickest apart, and by the others. Who took one
 * thing only was neither quick nor slow.
 */
export function reactions(
  sightings: readonly Sighting[],
  seat: number,
): { own: Reaction[]; others: Reaction[]; record: Reaction | null } {
  const timed = (own: boolean) =>
    sightings.flatMap(({ seq, at, seat: whose, values: { ms } }) =>
      ms !== undefined && whose !== null && (whose === seat) === own ? [{ seq, at, ms }] : [],
    )
  const own = timed(true)
  const record = own.reduce<Reaction | null>(
    (quickest, one) => (quickest && quickest.ms <= one.ms ? quickest : one),
    null,
  )
  return { own, others: timed(false), record: own.length > 1 ? record : null }
}

/** What the seat saw before it decided. */
export function viewBefore(replay: Replay, seq: number): unknown {
  return replay.steps.findLast((step) => step.seq < seq)?.view ?? replay.steps[0]?.view
}

/** What a seat did there, in words. */
export function done(game: OpenGame, replay: Replay, seq: number, names: readonly Name[]): string {
  const at = replay.steps.findIndex((step) => step.seq === seq)
  const before = replay.steps.slice(0, Math.max(0, at)).flatMap((step) => step.events)
  const lines = told(game, replay.steps[at]?.events ?? [], names, { before, options: replay.table.options })
  return lines.find((line) => line !== null) ?? ''
}

/** Which decision to look at when one steps on, or back, through those that are listed. */
export function neighbour(
  listed: readonly ReviewedDecision[],
  seq: number,
  by: 1 | -1,
): ReviewedDecision | null {
  const at = listed.findIndex((one) => one.seq === seq)
  return listed[at + by] ?? null
}
