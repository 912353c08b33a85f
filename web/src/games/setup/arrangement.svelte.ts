// In which order I keep the tiles on my rack. It is my own affair: nobody else knows, and the browser remembers it.
const KEPT_AS = 'stolik.setup.rack'

type Slots = readonly (string | null)[]

/** Tiles that stayed keep their slot; new ones go where others left. */
function settled(slots: Slots, rack: readonly string[]): Slots {
  const kept = slots.map((tile) => (tile !== null && rack.includes(tile) ? tile : null))
  const fresh = rack.filter((tile) => !kept.includes(tile))
  const filled = kept.map((tile) => tile ?? fresh.shift() ?? null)
  return [...filled.slice(0, Math.max(rack.length, slots.length)), ...fresh]
}

function remembered(key: string): Slots {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.map((tile) => (typeof tile === 'string' ? tile : null)) : []
  } catch {
    return []
  }
}

export class Arrangement {
  slots = $state.raw<Slots>([])
  readonly #key: string

  constructor(place: string) {
    this.#key = `${KEPT_AS} ${place}`
    this.slots = remembered(this.#key)
  }

  follow(rack: readonly string[]): void {
    this.#keep(settled(this.slots, rack))
  }

  /** Push a tile to another slot; those between make room. */
  move(tile: string, to: number): void {
    const from = this.slots.indexOf(tile)
    if (from < 0 || to < 0 || to >= this.slots.length) return
    const others = this.slots.filter((_, at) => at !== from)
    this.#keep([...others.slice(0, to), tile, ...others.slice(to)])
  }

  #keep(slots: Slots): void {
    this.slots = slots
    localStorage.setItem(this.#key, JSON.stringify(slots))
  }
}
