// The pencil before it touches the paper: which dice would be written, or that a field would be crossed out. What may be
// chosen is read off the server's list of legal actions, never worked out here.
import type { Colour } from './view'
import type { Action, Write } from './wire'

function isWrite(action: Action): action is Write {
  return action.do === 'write'
}

export class Drafting {
  chosen = $state.raw<readonly Colour[]>([])
  crossing = $state(false)
  readonly #legal: () => readonly Action[]

  constructor(legal: () => readonly Action[]) {
    this.#legal = legal
  }

  get writes(): Write[] {
    return this.#legal().filter(isWrite)
  }

  get canCross(): boolean {
    return this.#legal().some((action) => action.do === 'cross')
  }

  get empty(): boolean {
    return this.chosen.length === 0 && !this.crossing
  }

  /** The most dice that can be written at once. */
  get all(): Write | undefined {
    return this.writes.reduce<Write | undefined>(
      (most, write) => (write.colours.length > (most?.colours.length ?? 0) ? write : most),
      undefined,
    )
  }

  /** The colours that a tap would add to those chosen, or take away. */
  get targets(): Set<Colour> {
    const together = this.writes.filter((write) =>
      this.chosen.every((colour) => write.colours.includes(colour)),
    )
    return new Set(together.flatMap((write) => write.colours))
  }

  /** What is drafted, if it is something that may be done. */
  get action(): Action | null {
    if (this.crossing) return this.#legal().find((action) => action.do === 'cross') ?? null
    const same = ({ colours }: Write): boolean =>
      colours.length === this.chosen.length && colours.every((colour) => this.chosen.includes(colour))
    return this.writes.find(same) ?? null
  }

  tap(colour: Colour): void {
    if (this.chosen.includes(colour)) this.chosen = this.chosen.filter((other) => other !== colour)
    else if (this.targets.has(colour)) this.chosen = [...this.chosen, colour]
    else return
    this.crossing = false
  }

  take(colours: readonly Colour[]): void {
    this.chosen = [...colours]
    this.crossing = false
  }

  cross(): void {
    this.chosen = []
    this.crossing = !this.crossing && this.canCross
  }

  suggest(action: Action): void {
    this.clear()
    if (action.do === 'write') this.take(action.colours)
    else if (action.do === 'cross') this.cross()
  }

  clear(): void {
    this.chosen = []
    this.crossing = false
  }
}
