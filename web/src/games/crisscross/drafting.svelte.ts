// The pencil before it touches the paper: which cells the two symbols would go into. What may be chosen is read off the
// server's list of legal actions, never worked out here.
import type { Action, Place } from './wire'

function isPlace(action: Action): action is Place {
  return action.do === 'place'
}

export class Drafting {
  /** The cells chosen so far, for the dice in the order of `order`. */
  cells = $state.raw<readonly number[]>([])
  /** Whether the second die is written first. */
  swapped = $state(false)
  readonly #legal: () => readonly Action[]

  constructor(legal: () => readonly Action[]) {
    this.#legal = legal
  }

  get places(): Place[] {
    return this.#legal().filter(isPlace)
  }

  /** Where a tap would mean something: any first cell, or the partners of the one already chosen. */
  get targets(): Set<number> {
    const [first] = this.cells
    if (this.cells.length === 2) return new Set()
    if (first === undefined) return new Set(this.places.flatMap(({ a, b }) => [a, b]))
    return new Set(this.#with(first, undefined).map((place) => this.#other(place, first)))
  }

  /** The action that is drafted, once both cells are chosen. */
  get place(): Place | null {
    const [first, second] = this.cells
    if (first === undefined || second === undefined) return null
    return this.#with(first, second)[0] ?? null
  }

  tap(cell: number): void {
    const [first, second] = this.cells
    if (this.cells.includes(cell)) this.cells = this.cells.filter((other) => other !== cell)
    else if (first !== undefined && second === undefined && this.targets.has(cell)) this.cells = [first, cell]
    else if (this.places.some(({ a, b }) => a === cell || b === cell)) this.cells = [cell]
  }

  swap(): void {
    this.swapped = !this.swapped
  }

  suggest({ a, b }: Place): void {
    this.swapped = false
    this.cells = [a, b]
  }

  clear(): void {
    this.cells = []
    this.swapped = false
  }

  #with(first: number, second: number | undefined): Place[] {
    return this.places.filter((place) => {
      const [own, other] = this.swapped ? [place.b, place.a] : [place.a, place.b]
      return own === first && (second === undefined || other === second)
    })
  }

  #other(place: Place, cell: number): number {
    return place.a === cell ? place.b : place.a
  }
}
