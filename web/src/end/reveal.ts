// How a result is told: place by place from the last to the first, what decided it, and what one says to who did not win.
import type { OutcomeInfo } from '$/wire/messages'

export type Standing = { place: number; seats: readonly number[] }

/** Everybody's place, the best first; who shares a place takes up as many. Teams take up one each, however many they are. */
export function standings({ ranking }: Pick<OutcomeInfo, 'ranking'>): Standing[] {
  const [first = []] = ranking
  const teams = first.length > 1 && ranking.every(({ length }) => length === first.length)
  let place = 1
  return ranking.map((seats) => {
    const standing = { place, seats }
    place += teams ? 1 : seats.length
    return standing
  })
}

const STEPS = 3
const ROOM_ON_A_STEP = 2
/** Who stands on the steps of wood, the first three places, and who is listed below them: from where one step would be too full. */
export function podium(all: readonly Standing[]): { steps: Standing[]; below: Standing[] } {
  const listed = all.findIndex(({ place, seats }) => place > STEPS || seats.length > ROOM_ON_A_STEP)
  const many = listed < 0 ? all.length : listed
  return { steps: all.slice(0, many), below: all.slice(many) }
}

/** Milliseconds from one place that is told to the next. */
export const STEP = 260
/** When the winner is named, heard and cheered: after everybody has had their place. */
export function winnerAfter(outcome: Pick<OutcomeInfo, 'ranking'>): number {
  return (standings(outcome).length + 1) * STEP
}

/** All won or lost together, for one title. */
export function isShared(
  { ranking, title }: Pick<OutcomeInfo, 'ranking' | 'title'>,
  players: number,
): boolean {
  return players > 1 && title !== null && ranking.length === 1 && ranking[0]?.length === players
}

type Deciding =
  | { kind: 'part'; part: string; winner: number; other: number; points: readonly [number, number] }
  | { kind: 'tie-break'; winner: number; other: number }

/** The line of the breakdown that set the winner apart from who came next; null where nobody won alone. */
export function deciding({ ranking, scores, breakdown }: OutcomeInfo): Deciding | null {
  const [first, second] = ranking
  const [winner, other] = [first?.[0], second?.[0]]
  if (winner === undefined || other === undefined || first?.length !== 1) return null
  if (scores[winner] === scores[other]) return { kind: 'tie-break', winner, other }
  const [mine, theirs] = [breakdown[winner] ?? {}, breakdown[other] ?? {}]
  const parts = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  const ahead = (part: string): number => (mine[part] ?? 0) - (theirs[part] ?? 0)
  const part = parts.sort((one, another) => ahead(another) - ahead(one))[0]
  if (part === undefined || parts.length < 2 || ahead(part) <= 0) return null
  return { kind: 'part', part, winner, other, points: [mine[part] ?? 0, theirs[part] ?? 0] }
}

/** How a loss is spoken of: only by the tie-break, by a hair, on the second place, or at all. Null for who has won, or only looked on. */
export function lossOf(
  { ranking, scores }: Pick<OutcomeInfo, 'ranking' | 'scores'>,
  mine: readonly number[],
): { kind: 'even' | 'close' | 'second' | 'other'; missing: number } | null {
  const winners = ranking[0] ?? []
  if (mine.length === 0 || mine.some((seat) => winners.includes(seat))) return null
  const best = scores[winners[0] ?? 0] ?? 0
  const missing = best - Math.max(...mine.map((seat) => scores[seat] ?? 0))
  if (missing === 0) return { kind: 'even', missing }
  if (missing <= Math.max(2, best * 0.07)) return { kind: 'close', missing }
  return { kind: mine.some((seat) => ranking[1]?.includes(seat)) ? 'second' : 'other', missing }
}
