// An action before it is played: drafted by hand or by a hint, shown to the server, and what the server promises for it, for as
// long as that is still what lies there. Then it is played; if it is refused, the promise is worth nothing any more and is
// asked for again. Every board drafts in its own way; this part is the same for all of them.
import { untrack } from 'svelte'
import type { BoardHost } from '$/games/contract'
import type { GameAction, PreviewAnswer } from '$/wire/messages'

export type Drafted<Action extends GameAction> = {
  hint: () => Action | null
  busy: () => boolean
  act: BoardHost<unknown, Action>['act']
  preview: BoardHost<unknown, Action>['preview']
  /** What is drafted; null where that is nothing one could do. */
  action: () => Action | null
  /** What the answer depends on beside the action: another round, other tiles on the board. */
  position?: () => string
  /** Whether the server is asked what this would do. */
  asks?: (action: Action) => boolean
  /** As if it were my turn already. */
  ahead?: () => boolean
  /** Names what is being decided; when it changes, the draft begins anew. */
  decision?: () => string
  begin?: () => void
  /** Draft what the coach would do. */
  suggest: (action: Action) => void
  /** Whether what is drafted may be played, where that is not known from the draft alone. */
  may?: () => boolean
}

/** Ctrl and Enter, or the same on a Mac: play what is drafted, wherever the focus is but in a dialog or in a text. */
function isConfirming({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  const elsewhere = target instanceof Element && target.closest('dialog, input, textarea') !== null
  return key === 'Enter' && (ctrlKey || metaKey) && !elsewhere
}

export class Proposal<Action extends GameAction> {
  readonly #of: Drafted<Action>
  readonly #key: string
  #answer = $state.raw<{ key: string; told: PreviewAnswer } | null>(null)
  #refusals = $state(0)

  constructor(of: Drafted<Action>) {
    this.#of = of
    this.#key = $derived(this.#keyOf(of.action()))
    const decision = $derived(of.decision?.())
    $effect(() => {
      void decision
      untrack(() => of.begin?.())
    })
    $effect(() => {
      if (typeof document === 'undefined') return
      const onKey = (event: KeyboardEvent): void => {
        if (!isConfirming(event)) return
        // The button that has the focus is not meant.
        event.preventDefault()
        void this.confirm()
      }
      document.addEventListener('keydown', onKey)
      return () => document.removeEventListener('keydown', onKey)
    })
    $effect(() => {
      const hint = of.hint()
      if (hint) untrack(() => of.suggest(hint))
    })
    $effect(() => {
      const key = this.#key
      if (key === '') return
      let asked = true
      untrack(() => void this.#ask(key, () => asked))
      return () => (asked = false)
    })
  }

  /** What the server says about the draft; null while it has not answered, or where there is nothing to ask. */
  get told(): PreviewAnswer | null {
    return this.#answer?.key === this.#key && this.#key !== '' ? this.#answer.told : null
  }

  /** Play what is drafted, unless something is on its way already. */
  confirm = async (): Promise<void> => {
    const action = this.#of.action()
    if (!action || this.#of.busy() || this.#of.may?.() === false) return
    if (!(await this.#of.act(action))) this.#refusals += 1
  }

  #keyOf(action: Action | null): string {
    if (!action || this.#of.asks?.(action) === false) return ''
    return JSON.stringify([action, this.#of.position?.(), this.#of.ahead?.(), this.#refusals])
  }

  /** An answer that comes when something else is drafted, or the table has been left, is too late; none at all promises nothing. */
  async #ask(key: string, asked: () => boolean): Promise<void> {
    const action = this.#of.action()
    if (!action) return
    try {
      const told = await this.#of.preview(action, this.#of.ahead?.() ?? false)
      if (asked()) this.#answer = { key, told }
    } catch {
      if (asked()) this.#answer = null
    }
  }
}
