// Which luck stands behind which entry of a Lucky Box record: the cards dealt before each round, one number a turn. What can
// still be drawn depends on what went before, so the record is followed from its beginning; moves taken back are skipped.
import type { ChanceReader, RecordEntry, RecordHeader } from '$/fair/check'
import type { Chance } from '$/fair/chance'
import { MATERIAL } from './wire'
import type { GameEvent } from '$/wire/messages'
import type { Event } from './wire'

/** Of every card that could be in a deck. */
const ALL_NUMBERS = Array.from({ length: MATERIAL.highest }, (_, at) => at + 1)

/** What can be drawn at a point of the record. */
type Piles = { round: number; deck: number[]; discards: number[]; revealed: number[] }

const followed = new WeakMap<RecordHeader, RecordEntry[]>()

const byNumber = (cards: readonly number[]): number[] => [...cards].sort((one, other) => one - other)
const without = (cards: readonly number[], gone: readonly number[]): number[] =>
  cards.filter((card) => !gone.includes(card))

function numberCardsLeft(revealed: readonly number[]): number[] {
  const left: number[] = [...MATERIAL.numbers]
  for (const number of revealed) left.splice(left.indexOf(number), 1)
  return left
}

function dealtIn(events: readonly GameEvent[]): number[][] {
  return (events as Event[]).flatMap((event) => (event.event === 'dealt' ? [event.cards] : []))
}

/** The piles before the cards of these events are dealt or numbers turned up. */
function discard(piles: Piles, events: readonly GameEvent[]): Piles {
  let { deck, discards } = piles
  for (const event of events as Event[]) {
    if (event.event === 'deck') deck = byNumber(Object.keys(event.cards).map(Number))
    else if (event.event === 'kept' || event.event === 'drafted') discards = [...discards, ...event.discarded]
    else if (event.event === 'round-scored') discards = [...discards, ...event.cards]
  }
  return { ...piles, deck, discards }
}

function after(piles: Piles, events: readonly GameEvent[]): Piles {
  const dealt = dealtIn(events).flat()
  const { deck, discards, revealed } = discard(piles, events)
  const ranOut = dealt.length > deck.length
  const number = (events as Event[]).flatMap((event) => (event.event === 'revealed' ? [event.number] : []))
  return {
    round: piles.round + (dealt.length > 0 ? 1 : 0),
    deck: without(ranOut ? byNumber(discards) : deck, dealt),
    discards: ranOut ? [] : discards,
    revealed: dealt.length > 0 ? [] : [...revealed, ...number],
  }
}

async function deal(piles: Piles, count: number, chance: Chance): Promise<number[]> {
  const { round, deck, discards } = piles
  const fromDeck = Math.min(count, deck.length)
  const dealt = await (await chance.at('deal', round)).pick(deck, fromDeck, ALL_NUMBERS)
  if (fromDeck === count) return dealt
  const again = await chance.at('deal-again', round)
  return [...dealt, ...(await again.pick(byNumber(discards), count - fromDeck, ALL_NUMBERS))]
}

export const readChance: ChanceReader = async (header, entry, chance) => {
  const voids = (entry.action as { voids?: number[] }).voids ?? []
  const before = (followed.get(header) ?? []).filter(({ seq }) => seq < entry.seq && !voids.includes(seq))
  followed.set(header, [...before, entry])
  const empty: Piles = { round: 1, deck: [], discards: [], revealed: [] }
  const piles = discard(
    before.reduce((now, { events }) => after(now, events), empty),
    entry.events,
  )
  const hands = dealtIn(entry.events)
  const size = hands[0]?.length ?? 0
  const dealt = size > 0 ? await deal(piles, size * hands.length, chance) : []
  const turns = (entry.events as Event[]).flatMap((event) => (event.event === 'revealed' ? [event] : []))
  const revealed = turns.map(({ number }) => number)
  if (dealt.length === 0 && revealed.length === 0) return null
  const numbers: number[] = []
  for (const { round, turn } of turns) {
    const drawn = await chance.at('number', round, turn)
    numbers.push((await drawn.draw(numberCardsLeft(piles.revealed)))[0])
  }
  const expected = hands.map((_, seat) => byNumber(dealt.slice(seat * size, (seat + 1) * size)))
  return {
    seq: entry.seq,
    expected: JSON.stringify([expected, numbers]),
    recorded: JSON.stringify([hands, revealed]),
  }
}
