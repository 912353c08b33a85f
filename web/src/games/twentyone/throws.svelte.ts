// Which dice tumble: all of them with a first roll, with a second one those that did not stay where they were.
import { COLOURS, type Colour, type View } from './view'

/** As printed on the sheet: ones are never rolled again. */
const STAYS = 1

export class Throws {
  #stayed = $state.raw<{ turn: number; colours: ReadonlySet<Colour> }>({ turn: 0, colours: new Set() })
  readonly #view: () => View

  constructor(view: () => View) {
    this.#view = view
    $effect.pre(() => {
      const { turn, attempt } = view()
      if (attempt === 1) this.#stayed = { turn, colours: this.staying }
    })
  }

  /** The dice that another roll would leave alone. */
  get staying(): ReadonlySet<Colour> {
    const { dice } = this.#view()
    return new Set(COLOURS.filter((colour) => dice[colour] === STAYS))
  }

  /** Changes whenever that die is thrown. */
  of(colour: Colour): string {
    const { turn, attempt } = this.#view()
    const stayed = this.#stayed.turn === turn && this.#stayed.colours.has(colour)
    return `${turn}.${stayed ? 1 : attempt}`
  }
}
