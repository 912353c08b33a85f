// The one voice of the page: what is said comes after what was said, and nothing is said twice in one breath.
import { untrack } from 'svelte'

export type Spoken = { id: number; text: string }

const KEPT = 8
/** How many milliseconds a breath lasts. */
const BREATH = 1000

export class Voice {
  #lines = $state.raw<readonly Spoken[]>([])
  #last = { text: '', at: -BREATH }
  #said = 0
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get lines(): readonly Spoken[] {
    return this.#lines
  }

  say(text: string): void {
    const at = this.#now()
    if (text === '' || (text === this.#last.text && at - this.#last.at < BREATH)) return
    this.#last = { text, at }
    this.#said += 1
    // Whoever says something because something changed does not wait for what others say.
    const before = untrack(() => this.#lines)
    this.#lines = [...before, { id: this.#said, text }].slice(-KEPT)
  }
}

export const voice = new Voice()
