// What is said at the table of a game that brings no words of its own.
import type { Speech, Words } from '$/games/contract'
import { saying } from './say'
import { twin } from './twin'
import { figure, t } from '$/text/words.svelte'
import type { GameEvent, GameView } from '$/wire/messages'
import { actionInWords, eventInWords, pointsOf } from './reading'

const ROUND = /^(round|turn)/

export const words: Words<GameView> = {
  expected: (view, _speech, waited) => {
    const seat = view['seat']
    if (typeof seat !== 'number') return t('plain.watching')
    if (waited.length === 0) return t('plain.over')
    return t(waited.includes(seat) ? 'plain.choose' : 'plain.wait')
  },
  standing: (view, seat, { names }) => {
    const points = pointsOf(view, seat, names.length)
    return points === null ? '' : t('points-short', { figure: figure(points) })
  },
  told: (event: GameEvent, speech: Speech) => eventInWords(event, speech),
  mark: ({ event }, number) => (ROUND.test(event) ? t('replay.mark.round', { number }) : null),
  inWords: (action, speech) => actionInWords(action, speech),
  worth: () => 'end',
  twin,
  saying,
}
