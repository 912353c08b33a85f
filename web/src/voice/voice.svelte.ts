// The one voice of the page: what is said comes after what was said, and nothing is said twice in one breath.
import { untrack } from 'svelte'

/** `inside`: the dialog that lay open when it was said; the page below one is not heard. */
export type Spoken = { id: number; text: string; at: number; inside: string }

/** So many lines stay, and more where they were said just now: whoever reads them aloud has to find them first. */
const KEPT = 8
const JUST_NOW = 10_000
/** How many milliseconds a breath lasts. */
const BREATH = 1000

export class Voice {
  #lines = $state.raw<readonly Spoken[]>([])
  #last = { text: '', at: -BREATH }
  #said = 0
  #dialogs: readonly string[] = []
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get lines(): readonly Spoken[] {
    return this.#lines
  }

  /** How much has been said so far. */
  get said(): number {
    return this.#said
  }

  /** Whether what is said is heard in a dialog. */
  get inDialog(): boolean {
    return this.#dialogs.length > 0
  }

  /** A dialog is open until what is returned is called. */
  enter(dialog: string): () => void {
    this.#dialogs = [...this.#dialogs, dialog]
    return () => (this.#dialogs = this.#dialogs.filter((other) => other !== dialog))
  }

  /** Somebody else sits down here: what was said is none of theirs. */
  hush(): void {
    this.#lines = []
  }

  say(text: string): void {
    const at = this.#now()
    if (text === '' || (text === this.#last.text && at - this.#last.at < BREATH)) return
    this.#last = { text, at }
    this.#said += 1
    // Whoever says something because something changed does not wait for what others say.
    const lines = [
      ...untrack(() => this.#lines),
      { id: this.#said, text, at, inside: this.#dialogs.at(-1) ?? '' },
    ]
    this.#lines = lines.filter((line, number) => number >= lines.length - KEPT || at - line.at < JUST_NOW)
  }
}

export const voice = new Voice()
