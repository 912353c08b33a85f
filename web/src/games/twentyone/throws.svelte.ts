// Which dice tumble: all of them with a first roll, with a second one those that were not to stay where they were.
import type { Colour } from './view'
import type { View } from './wire'

export class Throws {
  #stayed = $state.raw<{ turn: number; colours: readonly Colour[] }>({ turn: 0, colours: [] })
  readonly #view: () => View

  constructor(view: () => View) {
    this.#view = view
    $effect.pre(() => {
      const { turn, rolling, staying } = view()
      if (rolling) this.#stayed = { turn, colours: staying }
    })
  }

  /** Changes whenever that die is thrown. */
  of(colour: Colour): string {
    const { turn, attempt } = this.#view()
    const stayed = this.#stayed.turn === turn && this.#stayed.colours.includes(colour)
    return `${turn}.${stayed ? 1 : attempt}`
  }
}
