// A tile under the finger or the mouse: from where it was taken up to where it is let go. A short press is a tap.
import type { Point } from './plan'

const SLACK = 7
/** Where a dragged tile can be let go. */
export type Drop = { space: string } | { slot: number } | 'nowhere'

export class Dragging {
  tile = $state<string | null>(null)
  at = $state.raw<Point>({ x: 0, y: 0 })
  over = $state.raw<Drop>('nowhere')
  #from: Point | null = null
  #held: string | null = null
  #justDropped = false
  readonly #drop: (tile: string, where: Drop) => void
  readonly #may: () => boolean

  constructor(drop: (tile: string, where: Drop) => void, may: () => boolean) {
    this.#drop = drop
    this.#may = may
  }

  take(event: PointerEvent, tile: string): void {
    if (event.button !== 0 || !this.#may()) return
    this.#held = tile
    this.#from = { x: event.clientX, y: event.clientY }
  }

  move = (event: PointerEvent): void => {
    if (!this.#from || !this.#held) return
    const far = Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y)
    if (this.tile === null && far < SLACK) return
    this.tile = this.#held
    this.at = { x: event.clientX, y: event.clientY }
    this.over = below(event)
  }

  letGo = (event: PointerEvent): void => {
    const tile = this.tile
    if (tile !== null) {
      this.#justDropped = true
      setTimeout(() => (this.#justDropped = false))
      this.#drop(tile, below(event))
    }
    this.cancel()
  }

  cancel = (): void => {
    this.tile = null
    this.#held = null
    this.#from = null
    this.over = 'nowhere'
  }

  /** A drop where the tile was taken up is followed by a click at once; that is no tap. */
  get isTap(): boolean {
    return !this.#justDropped
  }
}

function below(event: PointerEvent): Drop {
  const target = document.elementFromPoint(event.clientX, event.clientY)
  const space = target?.closest<HTMLElement>('[data-space]')?.dataset['space']
  if (space !== undefined) return { space }
  const slot = target?.closest<HTMLElement>('[data-slot]')?.dataset['slot']
  return slot === undefined ? 'nowhere' : { slot: Number(slot) }
}
