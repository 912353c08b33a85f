// Any table in words, without knowing the game: what the plain board shows, one field a line.
import type { Passage, Speech } from '$/games/contract'
import { readable } from '$/text/gameTexts'
import { figure, t } from '$/text/words.svelte'
import { bare } from '$/say/reading'
import type { GameView } from '$/wire/messages'
import { inShort, ownOf, pointsOf, sharedOf } from './reading'

export function twin(
  view: GameView,
  seat: number | null,
  { names, nameOf, you }: Speech,
): readonly Passage[] {
  const fields = seat === null ? sharedOf(view, names.length) : ownOf(view, seat, names.length)
  const title = seat === null ? t('tv.middle') : seat === you ? t('plain.mine') : nameOf(seat)
  const lines = Object.entries(fields).map(([key, value]) => ({
    at: bare(readable(key)),
    text: `${readable(key)}: ${inShort(value, key, { nameOf })}.`,
  }))
  const total =
    seat === null || lines.some(({ at }) => at === 'total') ? null : pointsOf(view, seat, names.length)
  if (total === null) return [{ title, lines }]
  const text = `${t('points', { count: total, figure: figure(total) })}.`
  return [{ title, lines: [...lines, { at: 'total', text }] }]
}
