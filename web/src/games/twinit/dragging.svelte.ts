// A card that follows the finger or the mouse, and what it would fall on.
const SLIP = 10

export type Target = { kind: 'card'; card: number } | { kind: 'set'; first: number } | { kind: 'turn' }

type Held = { card: number; pointer: number; x: number; y: number }

export class Dragging {
  /** The card in the air. */
  card = $state<number | null>(null)
  /** How far it is from its place. */
  by = $state.raw({ x: 0, y: 0 })
  over = $state.raw<Target | null>(null)
  #held: Held | null = null
  readonly #drop: (card: number, target: Target) => void

  constructor(drop: (card: number, target: Target) => void) {
    this.#drop = drop
  }

  hold(card: number, event: PointerEvent): void {
    this.#held = { card, pointer: event.pointerId, x: event.clientX, y: event.clientY }
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
  }

  /** Whether the card is in the air: it is once the finger has moved further than one that only trembles. */
  move(event: PointerEvent): boolean {
    const held = this.#held
    if (held?.pointer !== event.pointerId) return false
    const by = { x: event.clientX - held.x, y: event.clientY - held.y }
    if (this.card === null && Math.hypot(by.x, by.y) < SLIP) return false
    this.card = held.card
    this.by = by
    this.over = under(event, held.card)
    return true
  }

  /** Whether a card was in the air; it falls on what is below it. */
  letGo(event: PointerEvent): boolean {
    const { card } = this
    const target = card === null ? null : under(event, card)
    this.stop()
    if (card !== null && target) this.#drop(card, target)
    return card !== null
  }

  stop(): void {
    this.#held = null
    this.card = null
    this.over = null
    this.by = { x: 0, y: 0 }
  }

  isOver(kind: 'card' | 'set', number: number): boolean {
    const { over } = this
    if (over?.kind === 'card') return kind === 'card' && over.card === number
    return over?.kind === 'set' && kind === 'set' && over.first === number
  }
}

/** The card in the air lets the pointer through, so that what lies below can be found. */
function under(event: PointerEvent, card: number): Target | null {
  const found = document
    .elementsFromPoint(event.clientX, event.clientY)
    .map((element) => element.closest<HTMLElement>('[data-card], [data-set], [data-turn]'))
    .find((element) => element && element.dataset['card'] !== `${card}`)
  if (!found) return null
  const { card: other, set } = found.dataset
  if (other !== undefined) return { kind: 'card', card: Number(other) }
  return set === undefined ? { kind: 'turn' } : { kind: 'set', first: Number(set) }
}
