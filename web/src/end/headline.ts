// How a game ended, in one line: the heading of its end, and the last that is heard of it.
import type { Name } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import { score } from '$/text/told'
import { listed, t } from '$/text/words.svelte'
import type { OutcomeInfo } from '$/wire/messages'
import { isShared } from './reveal'

type Ended = {
  game: OpenGame
  names: readonly Name[]
  /** The seats of whoever looks at it. */
  mine: readonly number[]
  view: unknown
  outcome: OutcomeInfo
}

export function headline({ game, names, mine, view, outcome }: Ended): string {
  const [winners = []] = outcome.ranking
  const first = (): string => score(game, outcome.scores[0] ?? 0, view, names)
  if (names.length === 1) return first()
  if (isShared(outcome, names.length)) return t('end.together', { score: first() })
  const [me] = mine
  if (mine.length === 1 && me !== undefined && winners.includes(me)) {
    const others = winners.filter((seat) => seat !== me).map((seat) => names[seat]?.name ?? '')
    return others.length === 0
      ? t('end.you-won')
      : t('end.you-share', { names: listed([t('say.you'), ...others]) })
  }
  return t('end.won', {
    count: winners.length,
    names: listed(winners.map((seat) => names[seat]?.name ?? '')),
  })
}
