// Which spot of the table a card has. It keeps it as long as it lies there, and a spot that has just become free stays
// empty for a while: nobody's finger should land on another card than the eye has chosen.
import type { CardSet, CardView, View } from './wire'
import { raceLayout, roomFor, SET_PLACES, THUMB, type RaceLayout, type Spot } from './layout'

/** A card where it is drawn: `of` the cards of its set it is number `nth`, and the one on top can be pressed. */
export type Laid = CardView & {
  spot: Spot
  code: string
  nth: number
  of: number
  safe: boolean
}

const REST = 2500
const FEW_SETS = 2
/** Spots that the table keeps beyond what lies on it, so that they can rest. */
const SPARE = 2
const LETTERS = 26
/** Digits that no deck has: with one of them before it a letter names another spot. */
export const PREFIXES = ['', '7', '8', '9']

/** Which key names a card just now, for whoever hears that it has come. */
const keyOnTable = new Map<number, string>()
export const keyOf = (card: number): string | null => keyOnTable.get(card) ?? null

export class Places {
  /** Open cards by number, and the sets that lie among them by their first card. */
  #spots = new Map<number, number>()
  #freed = new Map<number, number>()
  /** Sets by their first card: the how-manieth place in front of which seat. */
  #homes = new Map<number, { seat: number; at: number }>()
  #room = 0
  #setRows = FEW_SETS
  #sets = 0
  #letters = ''

  /** Every visible card of the race, where it lies now, and by which of the letters it is called. */
  lay(view: View, width: number, height: number, letters: string): { layout: RaceLayout; cards: Laid[] } {
    this.#letters = letters
    this.#settle(view)
    this.#room = Math.max(this.#room, roomFor(view.table.length + SPARE))
    const most = Math.max(...view.seats.map((_, seat) => view.sets.filter((set) => set.seat === seat).length))
    this.#setRows = Math.min(SET_PLACES, Math.max(this.#setRows, most))
    this.#sets = Math.max(this.#sets, view.sets.length)
    const layout = raceLayout(width, height, {
      players: view.seats.length,
      room: this.#room,
      setRows: this.#setRows,
      sets: this.#sets,
    })
    this.#spread(view, layout)
    const cards = view.cards.flatMap((card) => this.#laid(view, layout, card))
    keyOnTable.clear()
    for (const { card, code } of cards) keyOnTable.set(card, code.toUpperCase())
    return { layout, cards }
  }

  /** A set keeps its place in front of its seat; a new one takes the first that is free. */
  #settle(view: View): void {
    const seats = new Map(view.sets.map((set) => [firstOf(set), set.seat]))
    for (const [first, home] of this.#homes)
      if (seats.get(first) !== home.seat) {
        this.#homes.delete(first)
        this.#leave(first, view.at)
      }
    for (const [first, seat] of seats) {
      if (this.#homes.has(first)) continue
      const taken = [...this.#homes.values()].filter((home) => home.seat === seat).map((home) => home.at)
      let at = 0
      while (taken.includes(at)) at += 1
      this.#homes.set(first, { seat, at })
    }
  }

  #leave(card: number, now: number): void {
    const spot = this.#spots.get(card)
    if (spot === undefined) return
    this.#spots.delete(card)
    this.#freed.set(spot, now)
  }

  /** What lies in the middle: the open cards, and the sets where they have no place of their own. */
  #spread(view: View, layout: RaceLayout): void {
    const sets = layout.shared ? view.sets : []
    const lying = new Set([...view.table, ...sets.map(firstOf)])
    for (const [card, spot] of this.#spots)
      if (!lying.has(card) || spot >= layout.table.length) this.#leave(card, view.at)
    for (const card of view.table)
      if (!this.#spots.has(card)) this.#take(card, this.#free(layout, view.at)[0])
    for (const set of sets)
      if (!this.#spots.has(firstOf(set))) {
        const deck = layout.seats[column(view, set.seat)]?.deck
        const away = (spot: number): number => distance(layout.table[spot], deck)
        this.#take(firstOf(set), this.#free(layout, view.at).sort((one, other) => away(one) - away(other))[0])
      }
  }

  #take(card: number, spot: number | undefined): void {
    if (spot !== undefined) this.#spots.set(card, spot)
  }

  /** The spots that a card can be laid on: those that have rested in their order, or the one that has rested longest. */
  #free(layout: RaceLayout, now: number): number[] {
    const taken = new Set(this.#spots.values())
    const free = [...layout.table.keys()].filter((spot) => !taken.has(spot))
    const since = (spot: number): number => this.#freed.get(spot) ?? -REST
    const rested = free.filter((spot) => now - since(spot) >= REST)
    return rested.length > 0 ? rested : free.sort((one, other) => since(one) - since(other)).slice(0, 1)
  }

  #laid(view: View, layout: RaceLayout, card: CardView): Laid[] {
    if (card.place === 'deck') {
      const spot = layout.seats[column(view, card.seat ?? 0)]?.deck
      return spot ? [{ ...card, spot, code: `${(card.seat ?? 0) + 1}`, nth: 0, of: 1, safe: false }] : []
    }
    if (card.place === 'table') {
      const at = this.#spots.get(card.card) ?? 0
      const spot = layout.table[at]
      return spot ? [{ ...card, spot, code: this.#codeOf(at), nth: 0, of: 1, safe: false }] : []
    }
    const set = view.sets.find((one) => one.cards.includes(card.card))
    const home = set && this.#homes.get(firstOf(set))
    if (!set || !home) return []
    const at = column(view, home.seat)
    const place = layout.shared
      ? layout.table[this.#spots.get(firstOf(set)) ?? -1]
      : layout.seats[at]?.sets[home.at]
    if (!place) return []
    const [nth, of] = [set.cards.indexOf(card.card), set.cards.length]
    const safe = of > 2
    const code = safe ? '' : `⇧${(this.#letters[at * SET_PLACES + home.at] ?? '').toUpperCase()}`
    return [{ ...card, spot: stacked(place, nth, of), code, nth, of, safe }]
  }

  #codeOf(spot: number): string {
    const prefix = PREFIXES[Math.floor(spot / LETTERS)]
    return prefix === undefined ? '' : `${prefix}${this.#letters[spot % LETTERS] ?? ''}`
  }
}

/** My own place comes first, the others follow in turn; in teams mine sits together, and then the other one. */
export function column(view: View, seat: number): number {
  const count = view.seats.length
  const turn = (seat - (view.seat ?? 0) + count) % count
  if (view.options.mode !== 'teams') return turn
  const mine = (view.seat ?? 0) % 2
  const order = view.seats
    .map((_, at) => (at + (view.seat ?? 0)) % count)
    .sort((one, other) => Number(one % 2 !== mine) - Number(other % 2 !== mine))
  return order.indexOf(seat)
}

const firstOf = (set: CardSet): number => set.cards[0] ?? -1

function distance(one: Spot | undefined, other: Spot | undefined): number {
  if (!one || !other) return Infinity
  return Math.hypot(one.x + one.size / 2 - other.x - other.size / 2, one.y - other.y)
}

/** The lower cards of a set show their edges, as far as the top one stays large enough for a thumb. */
function stacked(place: Spot, nth: number, of: number): Spot {
  const step = Math.min(place.size * 0.13, Math.max(0, place.size - THUMB) / (of - 1))
  return { x: place.x + nth * step, y: place.y + nth * step, size: place.size - step * (of - 1) }
}
