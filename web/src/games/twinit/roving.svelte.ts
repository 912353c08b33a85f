// One tab stop for all cards: the arrow keys go from card to card as they lie, and Tab comes back to where one was.

const AHEAD: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** How much worse a card is for lying to the side than for lying farther ahead. */
const ASIDE = 2

type Point = readonly [number, number]

/** Of these points the one that lies nearest in that direction; -1: none does. */
export function nearest(from: Point, [dx, dy]: Point, points: readonly Point[]): number {
  const costs = points.map(([x, y]) => {
    const [across, down] = [x - from[0], y - from[1]]
    const ahead = across * dx + down * dy
    const aside = Math.abs(across * dy) + Math.abs(down * dx)
    return ahead <= 1 || aside > ahead * ASIDE ? Infinity : ahead + ASIDE * aside
  })
  const least = Math.min(...costs)
  return least === Infinity ? -1 : costs.indexOf(least)
}

function middle(card: Element): Point {
  const { left, top, width, height } = card.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

export class Roving {
  #current = $state<number | null>(null)

  /** Which of these cards Tab comes to: where one was, or the next one if that is gone. */
  stopAmong(cards: readonly number[]): number | null {
    const was = this.#current
    if (was === null || cards.includes(was)) return was ?? cards[0] ?? null
    return cards.find((card) => card > was) ?? cards.at(-1) ?? null
  }

  readonly focused = (event: FocusEvent): void => {
    const card = event.target instanceof HTMLElement ? event.target.dataset['card'] : undefined
    if (card !== undefined) this.#current = Number(card)
  }

  readonly keyed = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
    const direction = AHEAD[event.key]
    const here = document.activeElement
    if (!direction || !here?.matches('[data-card]') || event.ctrlKey || event.altKey || event.metaKey) return
    const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-card]')]
    const found = cards[nearest(middle(here), direction, cards.map(middle))]
    event.preventDefault()
    found?.focus()
  }
}
