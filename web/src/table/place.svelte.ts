// Where I sit right now. One device may hold several seats: the one that has to act comes to the front,
// behind a cover if the game has secrets.
import type { LiveTable } from '$/live/table.svelte'
import type { GameInfo, Update } from '$/wire/messages'

export class Place {
  readonly #at: () => LiveTable
  readonly #info: () => GameInfo
  #uncovered = $state<number | null>(null)
  #read = $state(0)

  constructor(at: () => LiveTable, info: () => GameInfo) {
    this.#at = at
    this.#info = info
  }

  /** The seat in front of the screen; null for a spectator. */
  get seat(): number | null {
    const at = this.#at()
    const seats = at.mine.filter((seat) => at.updates.has(seat))
    const waited = seats.filter((seat) => at.updates.get(seat)?.to_act.includes(seat))
    const kept = this.#uncovered !== null && seats.includes(this.#uncovered) ? this.#uncovered : undefined
    if (kept !== undefined && (waited.length === 0 || waited.includes(kept))) return kept
    return waited[0] ?? seats[0] ?? null
  }

  get update(): Update | undefined {
    return this.#at().updates.get(this.seat) ?? [...this.#at().updates.values()][0]
  }

  /** Whose cover lies over the screen, if somebody else sat here before and there is something to hide. */
  get covered(): number | null {
    const shared = this.#at().mine.length > 1 && this.#info().traits.hidden
    return shared && this.seat !== this.#uncovered ? this.seat : null
  }

  uncover(): void {
    this.#uncovered = this.seat
  }

  get unread(): number {
    return Math.max(0, this.#at().chat.length - this.#read)
  }

  markRead(): void {
    this.#read = this.#at().chat.length
  }
}
