// What is said at a Criss Cross table: what is expected, what happened, what an option means.
import type { Speech, Worth } from '$/games/contract'
import type { GameEvent } from '$/wire/messages'
import { figure, t } from '$/text/words.svelte'
import { symbolName } from './symbols'
import type { Action, Event, View } from './wire'

const symbol = (number: number): string => t(`crisscross:symbol.${symbolName(number)}`)

export function expected(view: View): string {
  if (view.seat === null) return t('crisscross:expected.watching', { round: view.round, rounds: view.rounds })
  if (!view.waiting.includes(view.seat)) {
    const finished = view.sheets[view.seat]?.finished ?? false
    return t(finished ? 'crisscross:expected.finished' : 'crisscross:expected.wait', {
      count: view.waiting.length,
    })
  }
  if (!view.dice) return t('crisscross:expected.choose')
  return t('crisscross:expected.place', { one: symbol(view.dice[0]), two: symbol(view.dice[1]) })
}

export function standing(view: View, seat: number): string {
  return t('points-short', { figure: figure(view.sheets[seat]?.score.total ?? 0) })
}

export function chapter(view: View): string {
  if (view.round === 0) return 'start'
  return view.waiting.length === 0 ? 'score' : 'round'
}

function cell(at: number): string {
  return t('crisscross:cell-short', { row: Math.floor(at / 5) + 1, column: (at % 5) + 1 })
}

export function told(happened: GameEvent, { nameOf: name }: Pick<Speech, 'nameOf'>): string | null {
  const event = happened as Event
  switch (event.event) {
    case 'dealt':
      return event.symbols
        .map((dealt, seat) => t('crisscross:told.dealt', { name: name(seat), symbol: symbol(dealt) }))
        .join(' ')
    case 'chosen':
      return t('crisscross:told.chosen', { name: name(event.seat), symbol: symbol(event.symbol) })
    case 'rolled':
      return t('crisscross:told.rolled', {
        round: event.round,
        one: symbol(event.dice[0]),
        two: symbol(event.dice[1]),
      })
    case 'placed':
      return t('crisscross:told.placed', { name: name(event.seat), a: cell(event.a), b: cell(event.b) })
    case 'finished':
      return t('crisscross:told.finished', { name: name(event.seat) })
    case 'scored':
      return t('crisscross:told.scored', {
        name: name(event.seat),
        count: event.total,
        figure: figure(event.total),
      })
  }
}

export function mark(happened: GameEvent, number: number): string | null {
  return happened.event === 'rolled' ? t('replay.mark.round', { number }) : null
}

/** First symbols are all alike, so nothing is counted for them. */
export function worth(action: Action): Worth {
  return action.do === 'place' ? 'end' : null
}

export function valueName(value: string, of: number | string): string | null {
  return value === 'symbol' ? symbol(Number(of)) : null
}
