// The pencil before it touches the paper: which bonus is being used, which cell would be marked, which cards would be kept.
// What may be chosen is read off the server's list of legal actions, never worked out here.
import type { Line, UseBonus } from './view'
import type { Action, Draft, Keep, Mark, Spot } from './wire'

export function sameLine(one: Line | null, other: Line | null): boolean {
  return one?.card === other?.card && one?.index === other?.index
}

function isMark(action: Action): action is Mark {
  return action.do === 'mark'
}
function isBonus(action: Action): action is UseBonus {
  return action.do === 'bonus'
}
function isKeep(action: Action): action is Keep {
  return action.do === 'keep'
}
function isDraft(action: Action): action is Draft {
  return action.do === 'draft'
}

export class Drafting {
  spot = $state.raw<Spot | null>(null)
  /** The cards of the hand that would be kept. */
  cards = $state.raw<readonly number[]>([])
  #line = $state.raw<Line | null>(null)
  readonly #legal: () => readonly Action[]

  constructor(legal: () => readonly Action[]) {
    this.#legal = legal
  }

  get canPass(): boolean {
    return this.#legal().some((action) => action.do === 'pass')
  }

  /** The lines whose bonus can be used now, in the order they were won. */
  get lines(): Line[] {
    return this.#legal()
      .filter(isBonus)
      .map(({ line }) => line)
      .filter((line, at, all) => all.findIndex((other) => sameLine(line, other)) === at)
  }

  /** The bonus that is being used: the one chosen, or the only one there is. */
  get line(): Line | null {
    const { lines } = this
    if (lines.length === 1) return lines[0] ?? null
    return lines.find((line) => sameLine(line, this.#line)) ?? null
  }

  get spots(): Spot[] {
    const legal = this.#legal()
    const { line } = this
    return [
      ...legal.filter(isMark),
      ...legal.filter((action) => isBonus(action) && sameLine(action.line, line)),
    ].map((action) => action as Mark | UseBonus)
  }

  isTarget({ card, cell }: Spot): boolean {
    return this.spots.some((spot) => spot.card === card && spot.cell === cell)
  }

  isDrafted({ card, cell }: Spot): boolean {
    return this.spot?.card === card && this.spot.cell === cell
  }

  /** What is drafted, if it is something that may be done. */
  get action(): Action | null {
    const { spot, line, cards } = this
    return (
      this.#legal().find((action) => {
        if (isMark(action)) return spot?.card === action.card && spot.cell === action.cell
        if (isBonus(action))
          return spot?.card === action.card && spot.cell === action.cell && sameLine(action.line, line)
        if (isKeep(action))
          return action.cards.length === cards.length && action.cards.every((card) => cards.includes(card))
        if (isDraft(action)) return cards.length === 1 && cards[0] === action.card
        return false
      }) ?? null
    )
  }

  useLine(line: Line): void {
    this.#line = line
    this.spot = null
  }

  /** Drafts that cell; true if it was drafted already, so that a second tap can mean yes. */
  tap(spot: Spot): boolean {
    if (this.isDrafted(spot)) return true
    if (this.isTarget(spot)) this.spot = spot
    return false
  }

  /** Takes a card up or puts it back; one too many pushes out the first. */
  toggle(card: number, most: number): void {
    if (this.cards.includes(card)) this.cards = this.cards.filter((other) => other !== card)
    else this.cards = [...this.cards, card].slice(-most)
  }

  suggest(action: Action): void {
    this.clear()
    switch (action.do) {
      case 'mark':
        this.spot = action
        break
      case 'bonus':
        this.#line = action.line
        this.spot = action
        break
      case 'keep':
        this.cards = action.cards
        break
      case 'draft':
        this.cards = [action.card]
        break
      case 'pass':
        break
    }
  }

  clear(): void {
    this.spot = null
    this.cards = []
    this.#line = null
  }
}
