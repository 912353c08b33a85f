// How strong the bots are that sit down when nobody says otherwise.
import type { GameInfo } from '$/wire/messages'

/** The level in the middle of those the game has, weakest first; undefined where there are no bots. */
export function usualLevel({ levels }: GameInfo): string | undefined {
  return levels[Math.floor(levels.length / 2)]
}
