// When something was pressed, and what was on the screen then. The revision is the one whose frame had been shown last before
// the press, both by the browser's own clock of events; the milliseconds count from when that revision came into the page. The
// server adds the way from there to here and has the press on its own clock: counted from the frame, the time that a screen
// needs to paint would be missing, and the slowest screen would seem to have pressed first.
type Seen = { rev: number; came: number; shown: number }
export type Press = { rev: number; after: number }

const REMEMBERED = 8
const LONGEST = 3_600_000

export class Pressing {
  #seen: Seen[] = []
  #came: Seen | null = null

  /** A new revision is in the page. The next frame paints it, and when another one begins it has been shown. */
  show(rev: number, came: number): void {
    this.#came = { rev, came, shown: came }
    const keep = (shown: number): void => {
      this.#seen = [...this.#seen, { rev, came, shown: Math.max(shown, came) }].slice(-REMEMBERED)
    }
    requestAnimationFrame(() => requestAnimationFrame(keep))
  }

  /** What a press at that time of the browser's clock was aimed at. */
  at(time: number): Press {
    const seen = this.#seen.findLast((one) => one.shown <= time) ?? this.#seen[0] ?? this.#came
    if (!seen) return { rev: 1, after: 0 }
    return { rev: seen.rev, after: Math.min(LONGEST, Math.max(0, Math.round(time - seen.came))) }
  }
}
