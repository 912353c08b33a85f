// The last verdict, for as long as one needs to see it: large in the middle of the felt first, then as a line.
import { untrack } from 'svelte'
import type { GameEvent } from '$/wire/messages'
import { verdictOf, type Shown } from './verdict'
import type { View } from './wire'

const SHOWN = 4200
/** How long it lies in the middle, unless somebody has seen enough. */
const IN_THE_MIDDLE = 2000

type Table = {
  view: () => View
  news: () => readonly GameEvent[]
  name: (seat: number) => string
  /** Who is spoken to; null for who only looks on. */
  me: () => number | null
}

export class Judging {
  shown = $state.raw<Shown | null>(null)
  middle = $state(false)
  /** It stays for its time, whatever else happens on the table meanwhile. */
  #timers: ReturnType<typeof setTimeout>[] = []

  /** Made where a component begins; it ends with it. */
  constructor({ view, news, name, me }: Table) {
    /** Faces as they were: a verdict may have turned cards over. */
    let known: ReadonlyMap<number, number> = new Map()
    let before = known
    $effect.pre(() => {
      const now = new Map(view().cards.map((card) => [card.card, card.face]))
      before = new Map([...now, ...known])
      known = now
    })

    let heard = untrack(news)
    $effect(() => {
      const happened = news()
      if (happened === heard) return
      heard = happened
      untrack(() => {
        const verdict = verdictOf(happened, name, me(), (card) => before.get(card) ?? 0)
        if (verdict) this.#show(verdict)
      })
    })
    $effect(() => () => this.#timers.forEach(clearTimeout))
  }

  seen = (): void => {
    this.middle = false
  }

  #show(verdict: Shown): void {
    this.#timers.forEach(clearTimeout)
    this.shown = verdict
    this.middle = true
    this.#timers = [setTimeout(this.seen, IN_THE_MIDDLE), setTimeout(() => (this.shown = null), SHOWN)]
  }
}
