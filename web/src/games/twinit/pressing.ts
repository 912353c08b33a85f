// When something was pressed, and what was on the screen then. The revision is the one whose frame had been painted last before
// the press, both by the browser's own clock of events; the milliseconds count from when that revision came into the page, so
// that a slow screen neither gains nor loses: the server adds the way from there to here, and has the whole way on one clock.
type Seen = { rev: number; came: number; painted: number }
export type Press = { rev: number; after: number }

const REMEMBERED = 8
const LONGEST = 3_600_000

export class Pressing {
  #seen: Seen[] = []
  #came: Seen | null = null

  /** A new revision is in the page; it is seen from the frame that paints it. */
  show(rev: number, came: number): void {
    this.#came = { rev, came, painted: came }
    requestAnimationFrame((frame) => {
      this.#seen = [...this.#seen, { rev, came, painted: Math.max(frame, came) }].slice(-REMEMBERED)
    })
  }

  /** What a press at that time of the browser's clock was aimed at. */
  at(time: number): Press {
    const seen = this.#seen.findLast((one) => one.painted <= time) ?? this.#seen[0] ?? this.#came
    if (!seen) return { rev: 1, after: 0 }
    return { rev: seen.rev, after: Math.min(LONGEST, Math.max(0, Math.round(time - seen.came))) }
  }
}
