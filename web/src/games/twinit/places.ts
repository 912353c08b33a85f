// Which spot of the table a card has. It keeps it as long as it lies there, and a spot that has just become free stays
// empty for a while: nobody's finger should land on another card than the eye has chosen.
import type { CardView, View } from '$/wire/games/twinit'
import { raceLayout, roomFor, SET_PLACES, type RaceLayout, type Spot } from './layout'

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
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

export class Places {
  #spots = new Map<number, number>()
  #freed = new Map<number, number>()
  #sets = new Map<number, string>()
  #room = 0
  #setRows = FEW_SETS

  /** Every visible card of the race, where it lies now. */
  lay(view: View, width: number, height: number): { layout: RaceLayout; cards: Laid[] } {
    this.#follow(view)
    this.#room = Math.max(this.#room, roomFor(1 + Math.max(0, ...this.#spots.values())))
    const most = Math.max(...view.seats.map((_, seat) => view.sets.filter((set) => set.seat === seat).length))
    this.#setRows = Math.min(SET_PLACES, Math.max(this.#setRows, most))
    const layout = raceLayout(width, height, view.seats.length, this.#room, this.#setRows)
    return { layout, cards: view.cards.flatMap((card) => this.#laid(view, layout, card)) }
  }

  #follow(view: View): void {
    const lying = new Set(view.table)
    for (const [card, spot] of this.#spots) {
      if (lying.has(card)) continue
      this.#spots.delete(card)
      this.#freed.set(spot, view.at)
    }
    for (const card of view.table) if (!this.#spots.has(card)) this.#spots.set(card, this.#free(view.at))
    this.#followSets(view)
  }

  #free(now: number): number {
    const taken = new Set(this.#spots.values())
    const rested = (spot: number): boolean => now - (this.#freed.get(spot) ?? -REST) >= REST
    let spot = 0
    while (taken.has(spot) || !rested(spot)) spot += 1
    return spot
  }

  #followSets(view: View): void {
    const now = new Map(view.sets.map((set) => [set.cards[0] ?? -1, set.seat]))
    for (const [first, place] of this.#sets)
      if (now.get(first) !== Number(place.split(' ')[0])) this.#sets.delete(first)
    for (const [first, seat] of now) {
      if (this.#sets.has(first)) continue
      const taken = new Set(this.#sets.values())
      let at = 0
      while (taken.has(`${seat} ${at}`)) at += 1
      this.#sets.set(first, `${seat} ${at}`)
    }
  }

  #laid(view: View, layout: RaceLayout, card: CardView): Laid[] {
    if (card.place === 'deck') {
      const spot = layout.seats[column(view, card.seat ?? 0)]?.deck
      return spot ? [{ ...card, spot, code: `${(card.seat ?? 0) + 1}`, nth: 0, of: 1, safe: false }] : []
    }
    if (card.place === 'table') {
      const at = this.#spots.get(card.card) ?? 0
      const spot = layout.table[at]
      return spot ? [{ ...card, spot, code: LETTERS[at] ?? '', nth: 0, of: 1, safe: false }] : []
    }
    const set = view.sets.find((one) => one.cards.includes(card.card))
    const [seat, at] = (this.#sets.get(set?.cards[0] ?? -1) ?? '0 0').split(' ').map(Number)
    const place = layout.seats[column(view, seat ?? 0)]?.sets[at ?? 0]
    if (!set || !place) return []
    const [nth, of] = [set.cards.indexOf(card.card), set.cards.length]
    const safe = of > 2
    const code = safe
      ? ''
      : `⇧${(LETTERS[column(view, seat ?? 0) * SET_PLACES + (at ?? 0)] ?? '').toUpperCase()}`
    return [{ ...card, spot: stacked(place, nth, of), code, nth, of, safe }]
  }
}

/** My own place comes first, the others follow in turn. */
export function column(view: View, seat: number): number {
  return (seat - (view.seat ?? 0) + view.seats.length) % view.seats.length
}

function stacked(place: Spot, nth: number, of: number): Spot {
  const step = place.size * 0.13
  return { x: place.x + nth * step, y: place.y + nth * step, size: place.size - step * (of - 1) }
}
