// Looking at a table, from a seat or as everybody may: what is done there is seen one move after the other, and heard when it is seen.
import { untrack } from 'svelte'
import type { OpenGame } from '$/games/opening'
import type { LiveTable } from '$/live/table.svelte'
import { lively } from '$/motion'
import { soundsOf } from '$/sound/heard'
import { play } from '$/sound/sounds'
import { eventsIn } from '$/text/told'
import type { GameEvent } from '$/wire/messages'
import { Following, LOOK } from './following.svelte'

type Looked = {
  game: () => OpenGame
  at: () => LiveTable
  seat: () => number | null
  /** Whether something still lies over the table. */
  covered?: () => boolean
}

/** Called where a component begins; it ends with it. */
export function lookOn({ game, at, seat, covered = () => false }: Looked): Following {
  /** When a move is heard, this is what had happened before it. */
  const happened = (): GameEvent[] => eventsIn(at().told)
  const following = new Following({
    mine: seat,
    still: () => !lively() || game().info.traits.real_time === true || document.hidden,
    look: () => (game().info.traits.simultaneous ? LOOK.atOnce : LOOK.inTurn),
    chain: ({ events, seat }) => game().words.chain?.(events, seat, happened()) ?? 0,
    waits: covered,
    onseen: ({ events, chain }) => play(soundsOf(game(), events, chain)),
  })

  $effect(() => {
    if (!covered()) untrack(following.look)
  })
  // Whoever leaves the table looks at nothing more.
  $effect(() => following.skip)
  $effect(() => {
    const mine = seat()
    return at().follow((newer, before) => {
      if (newer.seat !== mine) return
      following.hear(newer, before)
      if (newer.moves.every(({ seat }) => seat === null)) play(soundsOf(game(), newer.events))
    })
  })
  return following
}
