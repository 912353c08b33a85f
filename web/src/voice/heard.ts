// What of an update is said aloud, and in which order: what it did to me, what happened otherwise, what is expected of me now.
// It says nothing that was said before.
import type { Name } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import type { Amount } from '$/settings.svelte'
import { speech } from '$/text/speech'
import { t } from '$/text/words.svelte'
import type { GameEvent, Update } from '$/wire/messages'

type News = Pick<Update, 'view' | 'events' | 'moves' | 'to_act' | 'seat' | 'outcome'>
type Heard = {
  game: Pick<OpenGame, 'id' | 'words'>
  names: readonly Name[]
  amount: Amount
  /** What had happened before. */
  happened: readonly GameEvent[]
  /** What was expected before. */
  awaited: string
}

const seatOf = (event: GameEvent & { seat?: unknown }): number | null =>
  typeof event.seat === 'number' ? event.seat : null

export function awaitedOf(
  { game, names }: Pick<Heard, 'game' | 'names'>,
  { view, to_act, seat }: News,
): string {
  if (seat === null || !to_act.includes(seat)) return ''
  return game.words.expected(view, speech(game.id, names, seat), to_act)
}

export function heard(update: News, { game, names, amount, happened, awaited }: Heard): string[] {
  const { seat } = update
  const spoken = speech(game.id, names, seat)
  const last = new Map(happened.map((event) => [event.event, event]))
  const told = update.events.map((event) => {
    const line = game.words.told(event, spoken, (name) => last.get(name), update.view)
    last.set(event.event, event)
    return { event, line, own: seat !== null && seatOf(event) === seat }
  })
  const quiet = game.words.quiet ?? []
  const isSaid = ({ event, own }: (typeof told)[number]): boolean => {
    if (own || amount === 'all') return true
    // The last word about a game is how it stands.
    if (update.outcome && event === update.events.at(-1)) return true
    if (amount === 'little') return seatOf(event) === null && !quiet.includes(event.event)
    return !quiet.includes(event.event)
  }
  const said = told.filter((one) => one.line !== null && isSaid(one))
  // How a game begins and how it ended is understood in its order alone.
  const inOrder = happened.length === 0 || update.outcome
  const first = inOrder ? said : [...said.filter(({ own }) => own), ...said.filter(({ own }) => !own)]
  const lines = first.map(({ line }) => line ?? '')
  const forced = update.moves.some((move) => move.seat === seat && (move.by ?? '').startsWith('clock'))
  const back = update.moves.flatMap(({ voids, seat: who }) => {
    if (!voids || who === null) return []
    return who === seat ? [t('voice.taken-back')] : [t('told.taken-back', { name: spoken.nameOf(who) })]
  })
  const now = update.outcome ? '' : awaitedOf({ game, names }, update)
  const isAsked = now !== '' && (now !== awaited || back.length > 0 || said.some(({ own }) => own))
  return [
    ...(forced ? [t('voice.time-ran-out')] : []),
    ...back,
    ...lines,
    ...(update.outcome ? [t('end.over')] : []),
    ...(isAsked ? [now, ...(game.words.besides?.(update.view, spoken, amount === 'all') ?? [])] : []),
  ]
}
