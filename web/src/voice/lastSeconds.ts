// The last 30, 10 and 5 seconds of a clock, each said once; a clock that was put off may say them again.
const SAID = [5, 10, 30]

export class LastSeconds {
  #said = Infinity
  readonly #say: (seconds: number) => void

  constructor(say: (seconds: number) => void) {
    this.#say = say
  }

  /** So many milliseconds are left; null: no clock runs. */
  left(milliseconds: number | null): void {
    const next =
      milliseconds === null ? Infinity : (SAID.find((one) => milliseconds <= one * 1000) ?? Infinity)
    if (next < this.#said && milliseconds !== 0) this.#say(next)
    this.#said = next
  }
}
