// What is said at a Criss Cross table: what is expected, what happened, what an option means.
import type { GameEvent, OptionValue } from '$/wire/protocol'
import { figure, t } from '$/text/words.svelte'
import { symbolName } from './symbols'
import type { View } from './view'

type Dealt = { symbols: number[] }
type Chosen = { seat: number; symbol: number }
type Rolled = { round: number; dice: [number, number] }
type Placed = { seat: number; a: number; b: number }
type Finished = { seat: number }
type Scored = { seat: number; total: number }

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

export function told(event: GameEvent, name: (seat: number) => string): string | null {
  const fields: unknown = event
  switch (event.event) {
    case 'dealt':
      return (fields as Dealt).symbols
        .map((dealt, seat) => t('crisscross:told.dealt', { name: name(seat), symbol: symbol(dealt) }))
        .join(' ')
    case 'chosen': {
      const { seat, symbol: chosen } = fields as Chosen
      return t('crisscross:told.chosen', { name: name(seat), symbol: symbol(chosen) })
    }
    case 'rolled': {
      const { round, dice } = fields as Rolled
      return t('crisscross:told.rolled', { round, one: symbol(dice[0]), two: symbol(dice[1]) })
    }
    case 'placed': {
      const { seat, a, b } = fields as Placed
      return t('crisscross:told.placed', { name: name(seat), a: cell(a), b: cell(b) })
    }
    case 'finished':
      return t('crisscross:told.finished', { name: name((fields as Finished).seat) })
    case 'scored': {
      const { seat, total } = fields as Scored
      return t('crisscross:told.scored', { name: name(seat), count: total, figure: figure(total) })
    }
    default:
      return null
  }
}

export function round(event: GameEvent): number | null {
  const fields: unknown = event
  return event.event === 'rolled' ? (fields as Rolled).round : null
}

export function option(name: string, value: OptionValue): string {
  return t(`crisscross:option.${name}.${String(value)}`)
}
