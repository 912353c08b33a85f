// What the command line can ask of a table: what a move would do, what happened last, how much time is left, a hint, a way back.
import type { Name } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import type { LiveTable } from '$/live/table.svelte'
import { reason as refusalOf, refusal } from '$/text/refusals'
import { spanInWords } from '$/text/span'
import { eventsIn, told } from '$/text/told'
import { t } from '$/text/words.svelte'
import type { GameAction, PreviewAnswer, Update } from '$/wire/messages'

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

export async function weigh(
  { game, at, update, names, preview }: Here,
  action: GameAction,
): Promise<string[]> {
  try {
    const { legal, events, reason, view, chance } = await preview(action)
    if (!legal && reason) return [refusalOf(game.id, reason.code, reason.values)]
    // What luck brings was made up for this: nobody may take it for what comes.
    const { unforeseen } = game.words
    const known = chance && unforeseen ? events.filter(({ event }) => !unforeseen.includes(event)) : events
    const { options } = at.table ?? {}
    const lines = said(
      told(game, known, names, { before: eventsIn(at.told), view, you: update.seat, options }),
    )
    const luck = known.length < events.length ? 'say.luck' : chance ? 'say.luck-in-it' : null
    return [...(lines.length > 0 ? [t('say.would'), ...lines] : []), ...(luck ? [t(luck)] : [])]
  } catch (error) {
    return [refusal(error, game.id)]
  }
}

export function latest({ game, at, update, names }: Here): string[] {
  const lines = said(told(game, eventsIn(at.told), names, { view: update.view, you: update.seat })).slice(
    -LAST,
  )
  return lines.length > 0 ? lines : [t('say.nothing-yet')]
}

/** Of my clock, or of the game's own; where neither runs, of those that the table waits for. */
export function timeLeft({ game, update, names, now }: Here): string[] {
  const { clock, seat } = update
  const time = (deadline: number): string => spanInWords(deadline - now())
  const mine = clock?.deadlines[String(seat)] ?? game.words.ends?.(update.view) ?? null
  if (mine !== null) return [t('say.time', { time: time(mine) })]
  if (!clock) return [t('say.no-time')]
  const running = names.flatMap((one) => {
    const deadline = clock.deadlines[String(one.seat)]
    return deadline === undefined ? [] : [t('say.time-of', { name: one.name, time: time(deadline) })]
  })
  return running.length > 0 ? running : [t('say.no-time-runs')]
}
