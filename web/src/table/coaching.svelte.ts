// The coach's advice for one position: which of the ideas is on the board, until the position changes.
import type { Advice } from '$/wire/protocol'

export class Coaching {
  #advice = $state.raw<readonly Advice[]>([])
  #at = $state(0)
  readonly #position: () => string

  /** `position` names what is being decided, and changes with it. */
  constructor(position: () => string) {
    this.#position = position
  }

  get shown(): Advice | null {
    return this.#advice[this.#at] ?? null
  }

  get at(): number {
    return this.#at
  }

  get of(): number {
    return this.#advice.length
  }

  /** Advice that comes when the position has changed meanwhile is too late. */
  async ask(coach: () => Promise<readonly Advice[]>): Promise<void> {
    const asked = this.#position()
    const advice = await coach()
    if (asked !== this.#position()) return
    this.#advice = advice
    this.#at = 0
  }

  next = (): void => {
    this.#at = (this.#at + 1) % this.#advice.length
  }

  dismiss = (): void => {
    this.#advice = []
    this.#at = 0
  }
}
