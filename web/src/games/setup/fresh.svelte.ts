// What was laid since the last view: those tiles fall onto the board.
import type { View } from './wire'

export class Fresh {
  spaces = $state.raw<ReadonlySet<string>>(new Set())

  /** Made where a component begins; `shown` is the view that it draws. */
  constructor(shown: () => Pick<View, 'spaces'>) {
    let before = new Map<string, string | null>()
    $effect.pre(() => {
      const now = new Map(shown().spaces.map((space) => [space.name, space.tile]))
      const changed = [...now].filter(([space, tile]) => before.has(space) && before.get(space) !== tile)
      before = now
      if (changed.length > 0) this.spaces = new Set(changed.map(([space]) => space))
    })
  }
}
