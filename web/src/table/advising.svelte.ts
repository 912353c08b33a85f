// The coach at a table: its ideas in words, on the board and said aloud, until the position changes.
import { tick, untrack } from 'svelte'
import { toast } from '$/design/toasts.svelte'
import type { Speech } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import type { LiveTable } from '$/live/table.svelte'
import { beside, why, worth } from '$/text/advice'
import { refusal } from '$/text/refusals'
import { t } from '$/text/words.svelte'
import { voice } from '$/voice/voice.svelte'
import type { GameView } from '$/wire/messages'
import { Coaching } from './coaching.svelte'

type Here = {
  at: () => LiveTable
  game: () => OpenGame
  seat: () => number | null
  speech: () => Speech
  view: () => GameView | undefined
  position: () => string
}

export class Advising extends Coaching {
  readonly #here: Here
  /** Whoever asks by typing is answered there. */
  #typed = false

  readonly advice = $derived.by(() => {
    const shown = this.shown
    if (!shown) return null
    const [{ id, words }, speech] = [this.#here.game(), this.#here.speech()]
    const speaking = { id, words, speech }
    return {
      action: shown.action,
      what: words.inWords?.(shown.action, speech, this.#here.view()) ?? '',
      beside: beside(speaking, this.ideas, this.at),
      why: why(speaking, shown),
      worth: worth(speaking, shown),
    }
  })
  /** What is said as long as nothing is known yet; null: nobody waits. */
  readonly pondering = $derived.by(() => this.thinking && t(`advice.thinking.${this.thinking}`))

  constructor(here: Here) {
    super(here.position)
    this.#here = here
    // An answer to who has left the table is too late.
    $effect(() => this.dismiss)
    $effect(() => {
      const { advice } = this
      const told = advice ? `${advice.what} ${advice.why} ${advice.worth}` : this.pondering
      if (told !== null && !(advice && this.#typed)) untrack(() => voice.say(told))
    })
    $effect(() => {
      void here.position()
      untrack(this.dismiss)
    })
  }

  hint = async (): Promise<void> => {
    const seat = this.#here.seat()
    if (seat === null) return
    // Who has left the table meanwhile is told, too.
    const [at, game] = [this.#here.at(), this.#here.game().id]
    try {
      await this.ask(() => at.hint(seat))
    } catch (error) {
      toast(refusal(error, game), 'bad')
    }
  }

  /** The same for who has typed, as lines. */
  async typed(): Promise<string[]> {
    this.#typed = true
    await this.hint()
    await tick()
    this.#typed = false
    const { advice } = this
    return advice ? [advice.what, advice.why, advice.worth].filter((line) => line !== '') : []
  }
}
