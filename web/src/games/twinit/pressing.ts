// When something was pressed, and what was on the screen then: the revision whose frame had been painted last, and the
// milliseconds from that frame to the press, both by the browser's own clock of events.
type Painted = { rev: number; at: number }
export type Press = { rev: number; after: number }

const REMEMBERED = 8
const LONGEST = 3_600_000

export class Pressing {
  #painted: Painted[] = []
  #came: Painted | null = null

  /** A new revision is in the page; it counts as seen from the frame that paints it. */
  show(rev: number): void {
    const came = { rev, at: performance.now() }
    this.#came = came
    requestAnimationFrame((at) => {
      this.#painted = [...this.#painted, { rev, at: Math.max(at, came.at) }].slice(-REMEMBERED)
    })
  }

  /** What a press at that time of the browser's clock was aimed at. */
  at(time: number): Press {
    const seen = this.#painted.findLast((frame) => frame.at <= time) ?? this.#painted[0] ?? this.#came
    if (!seen) return { rev: 1, after: 0 }
    return { rev: seen.rev, after: Math.min(LONGEST, Math.max(0, Math.round(time - seen.at))) }
  }
}
