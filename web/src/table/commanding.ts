// What the command line can ask of a table: what a move would do, what happened last, how much time is left, a hint, a way back.
import type { Name } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import type { LiveTable } from '$/live/table.svelte'
import { reason as refusalOf, refusal } from '$/text/refusals'
import { told } from '$/text/told'
import { t } from '$/text/words.svelte'
import type { GameAction, GameEvent, PreviewAnswer, Update } from '$/wire/messages'

type Here = {
  game: OpenGame
  at: LiveTable
  update: Update
  names: readonly Name[]
  now: () => number
  preview: (action: GameAction) => Promise<PreviewAnswer>
}

/** How many lines `last` reads. */
const LAST = 3

const said = (lines: readonly (string | null)[]): string[] => lines.filter((line) => line !== null)
const happened = (at: LiveTable): GameEvent[] =>
  at.told.flatMap((line) => ('event' in line ? [line.event] : []))

export async function weigh(
  { game, at, update, names, preview }: Here,
  action: GameAction,
): Promise<string[]> {
  try {
    const { legal, events, reason } = await preview(action)
    if (!legal && reason) return [refusalOf(game.id, reason.code, reason.values)]
    return [t('say.would'), ...said(told(game, events, names, happened(at), null, update.seat))]
  } catch (error) {
    return [refusal(error, game.id)]
  }
}

export function latest({ game, at, update, names }: Here): string[] {
  const lines = said(told(game, happened(at), names, [], null, update.seat)).slice(-LAST)
  return lines.length > 0 ? lines : [t('say.nothing-yet')]
}

/** Of my clock, or of the game's own. */
export function timeLeft({ game, update, now }: Here): string {
  const deadline = update.clock?.deadlines[String(update.seat)] ?? game.words.ends?.(update.view) ?? null
  return deadline === null
    ? t('say.no-time')
    : t('clock.left', { count: Math.max(0, Math.round((deadline - now()) / 1000)) })
}
