// Tells a tap from a long press when the finger goes up, by the browser's own clock of events: what the page is busy with
// plays no part, and a finger that moved has pressed nothing.
const LONG = 380

export class LongPress {
  #since: number | null = null

  down(time: number): void {
    this.#since = time
  }

  /** It moved, or was taken away: whatever it becomes, it is no press. */
  moved(): void {
    this.#since = null
  }

  /** Whether the finger that goes up now has lain there long enough. */
  up(time: number): boolean {
    const since = this.#since
    this.#since = null
    return since !== null && time - since >= LONG
  }
}
