// What is said at a Lucky Box table: what is expected, what happened, what a bonus or an option is called.
import type { GameEvent, OptionValue } from '$/wire/protocol'
import { figure, listed, t } from '$/text/words.svelte'
import type { Bonus, View } from './view'

type Dealt = { event: 'dealt'; seat: number; cards: number[] }
type Kept = { event: 'kept'; seat: number; cards: number[] }
type Revealed = { event: 'revealed'; round: number; turn: number; number: number }
type Marked = { event: 'marked'; seat: number; card: number; cell: number; number: number; bolts: number }
type Line = { event: 'line'; seat: number; card: number; index: number; bonus: Bonus }
type Gained = { event: 'gained'; seat: number; bolts: number; moons: number; stars: number }
type Lost = { event: 'lost'; seat: number; bonus: Bonus }
type Completed = { event: 'completed'; seat: number; card: number }
type RoundScored = { event: 'round-scored'; seat: number; round: number; cards: number[]; points: number }
type Drafted = { event: 'drafted'; seat: number; card: number }
type Scored = { event: 'scored'; seat: number; total: number }
type Told =
  | { event: 'deck' }
  | Dealt
  | Kept
  | Revealed
  | Marked
  | Line
  | Gained
  | Lost
  | Completed
  | RoundScored
  | Drafted
  | Scored

export function bonusName(bonus: Bonus): string {
  if (typeof bonus === 'number') return t('luckybox:bonus.number', { number: bonus })
  return t(`luckybox:bonus.${bonus === '?' ? 'any' : (bonus ?? 'none')}`)
}

export function lineName(index: number): string {
  return index < 3 ? t('luckybox:row', { row: index + 1 }) : t('luckybox:column', { column: index - 2 })
}

export function expected(view: View): string {
  if (view.phase === 'over') return t('luckybox:expected.over')
  if (view.seat === null) return t('luckybox:expected.watching', { round: view.round, rounds: view.rounds })
  if (!view.waiting.includes(view.seat)) return t('luckybox:expected.wait', { count: view.waiting.length })
  if (view.phase !== 'mark')
    return t('luckybox:expected.choose', { count: view.keep, cards: view.hand.length })
  const [bonus, ...more] = view.bonuses
  if (bonus) {
    return more.length > 0
      ? t('luckybox:expected.bonuses', { count: more.length + 1 })
      : t('luckybox:expected.bonus', { bonus: bonusName(bonus.bonus) })
  }
  const number = view.revealed.at(-1) ?? 0
  if (!view.may_pass) return t('luckybox:expected.mark', { number })
  return t(view.reach.length > 0 ? 'luckybox:expected.pay-or-pass' : 'luckybox:expected.pass', { number })
}

export function standing(view: View, seat: number): string {
  return t('points-short', { figure: figure(view.tableaus[seat]?.score.total ?? 0) })
}

export function chapter(view: View): string {
  if (view.phase === 'over') return 'score'
  if (view.phase !== 'mark') return view.phase === 'keep' ? 'start' : 'round'
  return view.bonuses.length > 0 ? 'bonus' : 'turn'
}

function gains({ bolts, moons, stars }: Gained): string {
  return listed([
    ...(bolts > 0 ? [t('luckybox:bolts', { count: bolts })] : []),
    ...(moons > 0 ? [t('luckybox:moons', { count: moons })] : []),
    ...(stars > 0 ? [t('luckybox:stars', { count: stars })] : []),
  ])
}

export function told(event: GameEvent, name: (seat: number) => string): string | null {
  const said = event as Told
  switch (said.event) {
    case 'dealt':
      return t('luckybox:told.dealt', {
        name: name(said.seat),
        count: said.cards.length,
        cards: listed(said.cards.map(String)),
      })
    case 'kept':
      return t('luckybox:told.kept', { name: name(said.seat), cards: listed(said.cards.map(String)) })
    case 'revealed':
      return t('luckybox:told.revealed', { round: said.round, turn: said.turn, number: said.number })
    case 'marked': {
      const values = { name: name(said.seat), number: said.number, card: said.card }
      return said.bolts > 0
        ? t('luckybox:told.marked-for', { ...values, count: said.bolts })
        : t('luckybox:told.marked', values)
    }
    case 'line':
      return t(said.bonus === null ? 'luckybox:told.line-without' : 'luckybox:told.line', {
        name: name(said.seat),
        line: lineName(said.index),
        card: said.card,
        bonus: bonusName(said.bonus),
      })
    case 'gained':
      return t('luckybox:told.gained', { name: name(said.seat), gains: gains(said) })
    case 'lost':
      return t('luckybox:told.lost', { name: name(said.seat), bonus: bonusName(said.bonus) })
    case 'completed':
      return t('luckybox:told.completed', { name: name(said.seat), card: said.card })
    case 'round-scored':
      return said.points === 0
        ? t('luckybox:told.round-without', { name: name(said.seat), round: said.round })
        : t('luckybox:told.round-scored', { name: name(said.seat), round: said.round, count: said.points })
    case 'drafted':
      return t('luckybox:told.drafted', { name: name(said.seat), card: said.card })
    case 'scored':
      return t('luckybox:told.scored', {
        name: name(said.seat),
        count: said.total,
        figure: figure(said.total),
      })
    default:
      return null
  }
}

/** What a mark would set off, from the events that the server promises. */
export function promise(events: readonly GameEvent[], seat: number): string {
  const parts = (events as Told[]).flatMap((event) => {
    if (!('seat' in event) || event.seat !== seat) return []
    switch (event.event) {
      case 'line':
        return [t('luckybox:promise.line', { line: lineName(event.index), bonus: bonusName(event.bonus) })]
      case 'lost':
        return [t('luckybox:promise.lost', { bonus: bonusName(event.bonus) })]
      case 'completed':
        return [t('luckybox:promise.completed')]
      default:
        return []
    }
  })
  return parts.length > 0 ? parts.join(' · ') : t('luckybox:promise.nothing')
}

export function promisedLines(events: readonly GameEvent[], seat: number, card: number): number[] {
  return (events as Told[]).flatMap((event) =>
    event.event === 'line' && event.seat === seat && event.card === card ? [event.index] : [],
  )
}

export function round(event: GameEvent): number | null {
  const said = event as Told
  return said.event === 'revealed' && said.turn === 1 ? said.round : null
}

export function option(name: string, value: OptionValue): string {
  return value === '' ? t(`luckybox:option.${name}.own`) : String(value)
}
