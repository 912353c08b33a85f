// How strong the bots are that sit down when nobody says otherwise.
import { learnt } from '$/lesson/learnt.svelte'
import type { GameInfo } from '$/wire/messages'

/** The level that fits my results; the weakest while those are not known. Undefined where there are no bots. */
export function fittingLevel({ id, levels }: GameInfo): string | undefined {
  const level = learnt(id)?.opponents.level
  return level !== undefined && levels.includes(level) ? level : levels[0]
}
