// What is being chosen on a plain board: one of a few actions, the fields of one of many, or one written down.
import type { GameAction } from '$/wire/messages'
import { choicesFor, FEW, grouped, keyOf, parsed, picked, type Group } from './choosing'

export class Drafting {
  /** What the action does whose fields are being picked, and what was picked of them. */
  what = $state<string | null>(null)
  chosen = $state.raw<ReadonlyMap<string, string>>(new Map())
  text = $state('')
  #taken = $state.raw<GameAction | null>(null)
  readonly #legal: () => readonly GameAction[] | null

  constructor(legal: () => readonly GameAction[] | null) {
    this.#legal = legal
  }

  get groups(): Group[] {
    return grouped(this.#legal() ?? [])
  }

  /** There are too many to be listed. */
  get unlisted(): boolean {
    return this.#legal() === null
  }

  get action(): GameAction | null {
    if (this.unlisted) return parsed(this.text)
    const group = this.groups.find(({ what }) => what === this.what)
    return group ? picked(group.actions, this.chosen) : this.#taken
  }

  isTaken(action: GameAction): boolean {
    return keyOf(action) === keyOf(this.action)
  }

  take(action: GameAction): void {
    this.clear()
    this.#taken = action
  }

  pick(what: string, field: string, key: string): void {
    const before = this.what === what ? this.chosen : new Map<string, string>()
    this.#taken = null
    this.what = what
    this.chosen = new Map(before).set(field, key)
  }

  suggest(action: GameAction): void {
    this.clear()
    if (this.unlisted) this.text = JSON.stringify(action)
    else if ((this.groups.find(({ what }) => what === action.do)?.actions.length ?? 0) > FEW) {
      this.what = action.do
      this.chosen = choicesFor(action)
    } else this.#taken = action
  }

  clear(): void {
    this.what = null
    this.chosen = new Map()
    this.text = ''
    this.#taken = null
  }
}
