// Tiles that lie provisionally: taken up, laid down, or put aside to be swapped. Whether they may lie so is for the
// server to say.
import type { Action, Laid } from './wire'
import { inTileOrder } from './tiles'

export class Drafting {
  /** The tile in hand. */
  selected = $state<string | null>(null)
  /** Which tile lies where for the moment. */
  laid = $state.raw<ReadonlyMap<string, string>>(new Map())
  /** Tiles to be swapped; null: not swapping. */
  swapped = $state.raw<ReadonlySet<string> | null>(null)

  get swapping(): boolean {
    return this.swapped !== null
  }

  get empty(): boolean {
    return this.selected === null && this.laid.size === 0 && this.swapped === null
  }

  on(space: string): string | null {
    return [...this.laid].find(([, where]) => where === space)?.[0] ?? null
  }

  select(tile: string): void {
    this.selected = this.selected === tile ? null : tile
  }

  /** A tile to its space; whatever lay there provisionally goes back to where it came from. */
  lay(tile: string, space: string): void {
    const others = [...this.laid].filter(([other, where]) => other !== tile && where !== space)
    this.laid = new Map([...others, [tile, space]])
    this.selected = null
  }

  /** The tile in hand goes back; without one, everything that was drafted. */
  letGo(): void {
    if (this.selected === null) this.clear()
    else this.selected = null
  }

  takeUp(tile: string): void {
    this.laid = new Map([...this.laid].filter(([other]) => other !== tile))
  }

  toggleSwapping(): void {
    const swapping = this.swapping
    this.clear()
    this.swapped = swapping ? null : new Set()
  }

  stopSwapping(): void {
    this.swapped = null
  }

  toggleSwapped(tile: string): void {
    const swapped = new Set(this.swapped)
    if (!swapped.delete(tile)) swapped.add(tile)
    this.swapped = swapped
  }

  /** Others have played, or I have: what is not at hand any more cannot lie provisionally. */
  keep(atHand: readonly string[]): void {
    if (this.selected !== null && !atHand.includes(this.selected)) this.selected = null
    if ([...this.laid.keys()].some((tile) => !atHand.includes(tile)))
      this.laid = new Map([...this.laid].filter(([tile]) => atHand.includes(tile)))
  }

  suggest(action: Action): void {
    this.clear()
    if (action.do === 'place') this.laid = new Map(action.tiles.map(({ tile, space }) => [tile, space]))
    else if (action.do === 'swap') this.swapped = new Set(action.tiles)
  }

  clear(): void {
    this.selected = null
    this.laid = new Map()
    this.swapped = null
  }

  /** What is drafted, written the one way in which the server reads it: in board order, or in tile order. */
  action(spaces: readonly string[]): Action | null {
    if (this.swapped) return this.swapped.size > 0 ? { do: 'swap', tiles: inTileOrder(this.swapped) } : null
    const tiles: Laid[] = [...this.laid].map(([tile, space]) => ({ tile, space }))
    tiles.sort((one, other) => spaces.indexOf(one.space) - spaces.indexOf(other.space))
    return tiles.length > 0 ? { do: 'place', tiles } : null
  }
}
