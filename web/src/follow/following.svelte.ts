// Who did what, one after the other: moves wait in a queue and each is looked at for a while, a tap ends the queue, and one's own
// move never waits in it. What was done last stays known for every seat, to be marked and to be seen once more.
import type { Moment } from '$/games/contract'
import type { GameEvent, Update } from '$/wire/messages'
import { momentsOf, takenBack } from './moments'

/** How long a move is looked at, in milliseconds: one after another, or where all act at once. */
export const LOOK = { inTurn: 1700, atOnce: 900 } as const
/** The more of them wait, the shorter is each; of more than these the oldest are only marked. */
const MOST_WAITING = 6

type Table = {
  mine: () => number | null
  /** Whether nothing is to move: then it is marked, and that is all. */
  still: () => boolean
  look: () => number
  /** How long the chain is that a move belongs to. */
  chain: (moment: Omit<Moment, 'chain'>) => number
  /** Whether nobody can look yet: until then all moves wait. */
  waits?: () => boolean
  /** A move begins to be seen. */
  onseen: (moment: Moment) => void
}

export class Following {
  readonly #table: Table
  /** The move that is looked at now. */
  moment = $state.raw<Moment | null>(null)
  /** Each seat's last move, as far as they have been seen. */
  last = $state.raw<ReadonlyMap<number, Moment>>(new Map())
  /** What came of each seat's last move. */
  readonly events: ReadonlyMap<number, readonly GameEvent[]> = $derived(
    new Map([...this.last].map(([seat, { events }]) => [seat, events])),
  )
  #waiting: Moment[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(table: Table) {
    this.#table = table
  }

  hear = (update: Update, before: Update | undefined): void => {
    const moments = momentsOf(update, before).map((one) => ({ ...one, chain: this.#table.chain(one) }))
    const back = takenBack(update)
    if (back.length > 0) this.last = new Map([...this.last].filter(([seat]) => !back.includes(seat)))
    for (const moment of moments) this.#take(moment)
  }

  /** Everything that waits has been seen enough. */
  skip = (): void => {
    this.#mark(this.#waiting)
    this.#waiting = []
    this.#rest()
  }

  #take(moment: Moment): void {
    const mine = moment.seat === this.#table.mine()
    if (mine) this.skip()
    if (this.#table.still() || moment.before === null) {
      this.#mark([moment])
      this.#table.onseen(moment)
      return
    }
    const waiting = [...this.#waiting, moment]
    this.#mark(waiting.slice(0, -MOST_WAITING))
    this.#waiting = waiting.slice(-MOST_WAITING)
    this.look()
  }

  /** What waits is looked at, if it can be. */
  look = (): void => {
    if (this.moment === null && this.#waiting.length > 0 && !this.#table.waits?.()) this.#next()
  }

  #next = (): void => {
    const [first, ...others] = this.#waiting
    this.#waiting = others
    if (first === undefined) {
      this.#rest()
      return
    }
    this.#mark([first])
    this.moment = first
    this.#table.onseen(first)
    this.#timer = setTimeout(this.#next, this.#table.look() / (1 + others.length / 3))
  }

  #mark(moments: readonly Moment[]): void {
    if (moments.length > 0)
      this.last = new Map([...this.last, ...moments.map((moment) => [moment.seat, moment] as const)])
  }

  #rest(): void {
    clearTimeout(this.#timer)
    this.moment = null
  }
}
