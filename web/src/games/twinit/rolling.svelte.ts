// The minute of Twin it!: runs against the clock on the wall, so that a reload or a sleeping tab changes nothing.
import { Kept } from '$/roller/kept.svelte'

export const MINUTE = 60_000
const TICK = 50

/** Running until a moment, or standing still with so much left. */
type Kind = { until: number } | { left: number }

export class Minute {
  readonly #kept = new Kept<Kind>('twinit', { left: MINUTE })
  readonly #onend: () => void
  #now = $state(Date.now())
  #ticking: ReturnType<typeof setInterval> | undefined

  constructor(onend: () => void) {
    this.#onend = onend
    this.#tick()
    if (this.running) this.#wind()
  }

  /** Milliseconds. */
  get left(): number {
    const kept = this.#kept.value
    return 'left' in kept ? kept.left : Math.max(0, kept.until - this.#now)
  }

  get running(): boolean {
    return 'until' in this.#kept.value
  }

  get over(): boolean {
    return this.left === 0
  }

  start(): void {
    const left = this.over ? MINUTE : this.left
    this.#now = Date.now()
    this.#kept.value = { until: this.#now + left }
    this.#wind()
  }

  pause(): void {
    this.stop()
    this.#now = Date.now()
    this.#kept.value = { left: this.left }
  }

  reset(): void {
    this.stop()
    this.#kept.value = { left: MINUTE }
  }

  /** No more ticking; what is kept stays as it is. */
  stop(): void {
    clearInterval(this.#ticking)
  }

  #wind(): void {
    this.stop()
    this.#ticking = setInterval(() => this.#tick(), TICK)
  }

  #tick(): void {
    this.#now = Date.now()
    if (!this.running || this.left > 0) return
    this.stop()
    this.#kept.value = { left: 0 }
    this.#onend()
  }
}
