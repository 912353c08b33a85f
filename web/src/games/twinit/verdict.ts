// The last verdict, claim by claim: who was first and by how much, who came too late, who was wrong, and what it cost whom.
import { listed, t } from '$/text/words.svelte'
import type { Event, Press, Verdict } from './wire'
import { told, winnerLine } from './words'
import type { GameEvent } from '$/wire/messages'

/** One pair of hands on two cards. */
export type Judged = {
  seat: number
  faces: readonly number[]
  /** How many milliseconds after the first who was right. */
  late: number
  is: 'won' | 'beaten' | 'heat' | 'wrong'
}
/** A pair that somebody has no longer. */
type Loss = { seat: number; how: 'stolen' | 'gave'; to: number | null }
export type Shown = {
  line: string
  tone: 'good' | 'bad' | 'plain'
  winners: number[]
  /** Whether a third card joined a pair, which makes it safe. */
  triplets: boolean
  /** Who won, then in the order of the presses. */
  judged: readonly Judged[]
  losses: readonly Loss[]
}

const ORDER = ['won', 'heat', 'beaten', 'wrong']

export function verdictOf(
  news: readonly GameEvent[],
  name: (seat: number) => string,
  me: number | null,
  face: (card: number) => number = () => 0,
): Shown | null {
  const events = news as readonly Event[]
  const verdict = events.find((event) => event.event === 'verdict')
  const losses = lossesOf(events)
  if (!verdict) {
    const gave = losses.find(({ how }) => how === 'gave')
    if (!gave) return null
    const line = t('twinit:told.gave', { name: name(gave.seat) })
    return {
      line,
      tone: gave.seat === me ? 'bad' : 'plain',
      winners: [],
      triplets: false,
      judged: [],
      losses,
    }
  }
  const mistakes = events.filter((event) => event.event === 'mistake').map((event) => event.seat)
  const winners = events.flatMap((event) =>
    event.event === 'won' || event.event === 'stolen' ? [event.seat] : [],
  )
  const judged = judgedOf(verdict, winners, mistakes, face)
  const lines =
    winners.length > 0 ? [winnerLine(name(verdict.winner ?? 0), verdict.winner === me, verdict.by)] : []
  if (judged.some(({ is }) => is === 'heat')) lines.push(t('twinit:verdict.heat'))
  if (mistakes.length > 0) lines.push(t('twinit:told.mistake', { name: listed(mistakes.map(name)) }))
  lines.push(...losses.map((loss) => lossLine(loss, name, me)))
  const isMe = (seat: number): boolean => seat === me
  const tone = winners.some(isMe) ? 'good' : mistakes.some(isMe) ? 'bad' : 'plain'
  const triplets = events.some(({ event }) => event === 'stolen')
  return { line: lines.join(' '), tone, winners, triplets, judged, losses }
}

/** What was said in turn, and what came of it: it stays until the next turn, so that nobody has to be quick to read it. */
export function verdictInTurn(
  news: readonly GameEvent[],
  name: (seat: number) => string,
  me: number,
): Shown | null {
  const events = news as readonly Event[]
  const speech = { nameOf: name, names: [], you: me }
  const said = events.find((event) => event.event === 'said')
  const passed = events.find((event) => event.event === 'passed')
  if (!said)
    return passed
      ? {
          line: told(passed, speech, () => undefined) ?? '',
          tone: 'plain',
          winners: [],
          triplets: false,
          judged: [],
          losses: [],
        }
      : null
  const came = events.filter((event) => ['won', 'stolen', 'mistake', 'gave'].includes(event.event))
  const lines = [said, ...came].map((event) => told(event, speech, () => undefined) ?? '')
  const isMistake = came.some((event) => event.event === 'mistake')
  const tone = said.seat !== me ? 'plain' : isMistake ? 'bad' : 'good'
  const winners = isMistake ? [] : [said.seat]
  return { line: lines.join(' '), tone, winners, triplets: false, judged: [], losses: [] }
}

function lossesOf(events: readonly Event[]): Loss[] {
  return events.flatMap((event): Loss[] => {
    if (event.event === 'gave') return [{ seat: event.seat, how: 'gave', to: null }]
    if (event.event !== 'stolen' || event.from === event.seat) return []
    return [{ seat: event.from, how: 'stolen', to: event.seat }]
  })
}

/**
 * Of several on the same pair one wins. Where nobody does, the first two were equally fast, and who pressed after them was late all the
 * same; so was who was alone on another pair. Whoever was wrong has no part in the counting.
 */
function judgedOf(
  { claims }: Verdict,
  winners: readonly number[],
  mistakes: readonly number[],
  face: (card: number) => number,
): Judged[] {
  const right = claims.filter(({ seat }) => !mistakes.includes(seat))
  const first = Math.min(...(right.length > 0 ? right : claims).map(({ pressed }) => pressed))
  const won = new Set(right.filter(({ seat }) => winners.includes(seat)).map(({ cards }) => face(cards[0])))
  const isHeat = ({ cards, pressed }: Press): boolean => {
    const presses = right.filter((other) => face(other.cards[0]) === face(cards[0])).map((one) => one.pressed)
    const [, second] = presses.sort((one, other) => one - other)
    return !won.has(face(cards[0])) && second !== undefined && pressed <= second
  }
  const judged = claims.map((press): Judged => {
    const { seat, cards, pressed } = press
    const [isWrong, isWinner] = [mistakes.includes(seat), winners.includes(seat)]
    const is = isWrong ? 'wrong' : isWinner ? 'won' : isHeat(press) ? 'heat' : 'beaten'
    return { seat, faces: cards.map(face), late: pressed - first, is }
  })
  return judged.sort((one, other) => ORDER.indexOf(one.is) - ORDER.indexOf(other.is) || one.late - other.late)
}

export function lossLine({ seat, how }: Loss, name: (seat: number) => string, me: number | null): string {
  if (how === 'gave') return t('twinit:told.gave', { name: name(seat) })
  return t(seat === me ? 'twinit:verdict.thief-you' : 'twinit:verdict.thief', { name: name(seat) })
}

/** Who was wrong and has nothing that it could cost: a mistake always says what came of it. */
export function spared({ judged, losses }: Shown, owing: readonly number[]): number[] {
  const paying = new Set([...owing, ...losses.map(({ seat }) => seat)])
  return judged.flatMap(({ is, seat }) => (is === 'wrong' && !paying.has(seat) ? [seat] : []))
}
