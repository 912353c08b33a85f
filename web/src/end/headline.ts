// How a game ended, in one line: the heading of its end, and the last that is heard of it; and what decided it, in another.
import type { Name } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import { gameText } from '$/text/gameTexts'
import { score } from '$/text/told'
import { figure, listed, t } from '$/text/words.svelte'
import type { OutcomeInfo } from '$/wire/messages'
import { deciding, isShared } from './reveal'

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

/** What set the winner apart from who came next; null where nobody won alone. */
export function decidedBy(game: string, names: readonly Name[], outcome: OutcomeInfo): string | null {
  const line = isShared(outcome, names.length) ? null : deciding(outcome)
  if (!line) return null
  const [winner, other] = [names[line.winner]?.name ?? '', names[line.other]?.name ?? '']
  if (line.kind === 'tie-break') return t('end.tie-break', { winner, other })
  const [points, less] = line.points.map(figure) as [string, string]
  return t('end.deciding', { part: gameText(game, `part.${line.part}`), winner, points, other, less })
}
