// What one does at the table: play, take back, look ahead. While something is on its way nothing else goes, and when my next
// decision comes the focus goes to it.
import { tick, untrack } from 'svelte'
import { toast } from '$/design/toasts.svelte'
import { decisionIn } from '$/focus/decision'
import type { LiveTable } from '$/live/table.svelte'
import { refusal } from '$/text/refusals'
import type { GameAction, PreviewAnswer } from '$/wire/messages'

type Here = {
  at: () => LiveTable
  game: () => string
  seat: () => number | null
  /** Changes whenever what I am offered does. */
  position: () => string
  /** Whether the table waits for me. */
  mine: () => boolean
  board: () => HTMLElement | undefined
  /** Something is about to be sent. */
  onsend: () => void
}

export class Playing {
  readonly #here: Here
  busy = $state(false)
  /** Something of mine was played: the next decision gets the focus as soon as there is one. */
  #played = $state(false)

  constructor(here: Here) {
    this.#here = here
    $effect(() => {
      void here.position()
      if (!this.#played || !here.mine() || this.busy) return
      untrack(() => (this.#played = false))
      void tick().then(() => this.#goOn())
    })
  }

  get #seat(): number {
    return this.#here.seat() ?? 0
  }

  act = async (action: GameAction): Promise<boolean> =>
    (this.#played = await this.send(() => this.#here.at().act(this.#seat, action)))

  takeBack = async (): Promise<void> => {
    this.#played = await this.send(() => this.#here.at().takeBack(this.#seat))
  }

  preview = (action: GameAction, ahead = false): Promise<PreviewAnswer> =>
    this.#here.at().preview(this.#seat, action, ahead)

  /** Whether it was done; why it was not is told here. */
  async send(doing: () => Promise<void>): Promise<boolean> {
    // Who has left the table meanwhile is told, too.
    const game = this.#here.game()
    this.busy = true
    this.#here.onsend()
    try {
      await doing()
      return true
    } catch (error) {
      toast(refusal(error, game), 'bad')
      return false
    } finally {
      this.busy = false
    }
  }

  /** Only from where one plays: who writes a message, or looks at something, goes on doing it. */
  #goOn(): void {
    const [board, focused] = [this.#here.board(), document.activeElement]
    if (!board || !focused || focused.closest('dialog, aside, form') !== null) return
    decisionIn(board, focused)?.focus({ preventScroll: !focused.matches(':focus-visible') })
  }
}
