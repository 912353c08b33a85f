// The coach's advice for one position: asked for, thought about, and which of the ideas is on the board, until the
// position changes.
import type { Advice } from '$/wire/messages'

/** Milliseconds after which somebody who waits is told that this may take longer. */
export const LONG = 4000

export class Coaching {
  #advice = $state.raw<readonly Advice[]>([])
  #at = $state(0)
  #thinking = $state<'soon' | 'long' | null>(null)
  #asked = 0
  readonly #position: () => string

  /** `position` names what is being decided, and changes with it. */
  constructor(position: () => string) {
    this.#position = position
  }

  get shown(): Advice | null {
    return this.#advice[this.#at] ?? null
  }

  get ideas(): readonly Advice[] {
    return this.#advice
  }

  get at(): number {
    return this.#at
  }

  get of(): number {
    return this.#advice.length
  }

  /** Whether the answer should come soon, or is taking long; null: nobody is waiting for one. */
  get thinking(): 'soon' | 'long' | null {
    return this.#thinking
  }

  /** An answer, or a refusal, that comes when the position has changed or nobody waits any more is too late. */
  async ask(coach: () => Promise<readonly Advice[]>): Promise<void> {
    this.dismiss()
    const [asked, position] = [this.#asked, this.#position()]
    const isWanted = (): boolean => asked === this.#asked && position === this.#position()
    this.#thinking = 'soon'
    const patience = setTimeout(() => isWanted() && (this.#thinking = 'long'), LONG)
    try {
      const advice = await coach()
      if (isWanted()) this.#advice = advice
    } catch (error) {
      if (isWanted()) throw error
    } finally {
      clearTimeout(patience)
      if (asked === this.#asked) this.#thinking = null
    }
  }

  next = (): void => {
    this.#at = (this.#at + 1) % this.#advice.length
  }

  dismiss = (): void => {
    this.#asked += 1
    this.#thinking = null
    this.#advice = []
    this.#at = 0
  }
}
