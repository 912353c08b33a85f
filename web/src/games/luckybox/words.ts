// What is said at a Lucky Box table: what is expected, what happened, what a bonus or an option is called.
import type { LastEvent, Speech, Worth } from '$/games/contract'
import type { GameEvent } from '$/wire/messages'
import { person } from '$/text/speech'
import { figure, listed, t } from '$/text/words.svelte'
import type { Bonus } from './view'
import type { Action, Card, Event, Gained, View } from './wire'

export function bonusName(bonus: Bonus): string {
  if (typeof bonus === 'number') return t('luckybox:bonus.number', { number: bonus })
  return t(`luckybox:bonus.${bonus === '?' ? 'any' : (bonus ?? 'none')}`)
}

export function lineName(index: number): string {
  return index < 3 ? t('luckybox:row', { row: index + 1 }) : t('luckybox:column', { column: index - 2 })
}

export function cellName(cell: number): string {
  return t('luckybox:place', { row: Math.floor(cell / 3) + 1, column: (cell % 3) + 1 })
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
  if (!view.may_pass) {
    const canPay = view.reach.some(({ bolts }) => bolts > 0)
    return t(canPay ? 'luckybox:expected.mark' : 'luckybox:expected.mark-this', { number })
  }
  return t(view.reach.length > 0 ? 'luckybox:expected.pay-or-pass' : 'luckybox:expected.pass', { number })
}

/** What is on a card to choose, and what its lines bring. */
export function linesInShort(card: Card): string {
  const rows = [0, 1, 2].map((row) =>
    t('luckybox:hand.row', {
      numbers: card.grid.slice(row * 3, row * 3 + 3).join(' '),
      bonus: bonusName(card.bonuses[row] ?? null),
    }),
  )
  const columns = card.bonuses.slice(3).map(bonusName).join(', ')
  return t('luckybox:hand.lines', { rows: rows.join('; '), columns })
}

/** A card to choose, in one line. */
export function cardInShort(card: Card): string {
  return t('luckybox:hand.card', { number: card.number, lines: linesInShort(card) })
}

/** The cards to choose from are long: they are said where that is wanted, and read when one comes to them. */
export function besides(view: View, _speech: unknown, all: boolean): readonly string[] {
  return all ? view.hand.map((card) => `${cardInShort(card)}.`) : []
}

export function standing(view: View, seat: number): string {
  return t('points-short', { figure: figure(view.tableaus[seat]?.score.total ?? 0) })
}

export function points(view: View, seat: number): number {
  return view.tableaus[seat]?.score.total ?? 0
}

export function chapter(view: View): string {
  if (view.phase === 'over') return 'score'
  if (view.phase !== 'mark') return view.phase === 'keep' ? 'start' : 'round'
  return view.bonuses.length > 0 ? 'bonus' : 'turn'
}

type Gains = Pick<Gained, 'bolts' | 'moons' | 'stars'>

function gains({ bolts, moons, stars }: Gains): string {
  return listed([
    ...(bolts > 0 ? [t('luckybox:bolts', { count: bolts })] : []),
    ...(moons > 0 ? [t('luckybox:moons', { count: moons })] : []),
    ...(stars > 0 ? [t('luckybox:stars', { count: stars })] : []),
  ])
}

/** Of what was gained, how much there is now: that it was gained is heard with its line. */
function owned({ seat, bolts, moons, stars }: Gained, view: View): string {
  const mine = view.tableaus[seat]
  return gains({
    bolts: bolts > 0 ? (mine?.bolts ?? 0) : 0,
    moons: moons > 0 ? (mine?.moons ?? 0) : 0,
    stars: stars > 0 ? (mine?.stars ?? []).reduce((sum, one) => sum + one, 0) : 0,
  })
}

export function told(
  happened: GameEvent,
  speech: Pick<Speech, 'nameOf' | 'you'>,
  _last: LastEvent,
  view: View | null,
): string | null {
  const event = happened as Event
  const { nameOf: name } = speech
  const who = 'seat' in event ? person(speech, event.seat) : 'told'
  switch (event.event) {
    case 'dealt':
      return t(`luckybox:${who}.dealt`, {
        name: name(event.seat),
        count: event.cards.length,
        cards: listed(event.cards.map(String)),
      })
    case 'kept':
      return t(`luckybox:${who}.kept`, { name: name(event.seat), cards: listed(event.cards.map(String)) })
    case 'revealed':
      return t('luckybox:told.revealed', { round: event.round, turn: event.turn, number: event.number })
    case 'marked': {
      const cell = cellName(event.cell)
      const values = { name: name(event.seat), number: event.number, card: event.card, cell }
      if (event.bolts === 0) return t(`luckybox:${who}.marked`, values)
      const paid = t(`luckybox:${who}.marked-for`, { ...values, count: event.bolts })
      if (who === 'told' || !view) return paid
      return `${paid} ${t('luckybox:you.left', { count: view.tableaus[event.seat]?.bolts ?? 0 })}`
    }
    case 'line':
      return t(`luckybox:${who}.${event.bonus === null ? 'line-without' : 'line'}`, {
        name: name(event.seat),
        line: lineName(event.index),
        card: event.card,
        bonus: bonusName(event.bonus),
      })
    case 'gained':
      return who === 'you' && view
        ? t('luckybox:you.has', { gains: owned(event, view) })
        : t(`luckybox:${who}.gained`, { name: name(event.seat), gains: gains(event) })
    case 'passed':
      return t(`luckybox:${who}.passed`, { name: name(event.seat) })
    case 'lost':
      return t(`luckybox:${who}.lost`, { name: name(event.seat), bonus: bonusName(event.bonus) })
    case 'completed':
      return t(`luckybox:${who}.completed`, { name: name(event.seat), card: event.card })
    case 'round-scored':
      return event.points === 0
        ? t(`luckybox:${who}.round-without`, { name: name(event.seat), round: event.round })
        : t(`luckybox:${who}.round-scored`, {
            name: name(event.seat),
            round: event.round,
            count: event.points,
          })
    case 'drafted':
      return t(`luckybox:${who}.drafted`, { name: name(event.seat), card: event.card })
    case 'scored':
      return t(`luckybox:${who}.scored`, {
        name: name(event.seat),
        count: event.total,
        figure: figure(event.total),
      })
    default:
      return null
  }
}

/** What a mark would set off, from the events that the server promises. */
export function promise(events: readonly GameEvent[], seat: number): string {
  const parts = (events as Event[]).flatMap((event) => {
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
  return (events as Event[]).flatMap((event) =>
    event.event === 'line' && event.seat === seat && event.card === card ? [event.index] : [],
  )
}

export function mark(happened: GameEvent, number: number): string | null {
  const event = happened as Event
  return event.event === 'revealed' && event.turn === 1 ? t('replay.mark.round', { number }) : null
}

/** Several prizes come as one value. */
export function valueName(value: string, of: number | string): string | null {
  switch (value) {
    case 'line':
      return lineName(Number(of))
    case 'prizes':
      return listed(
        String(of)
          .split('+')
          .map((prize) => bonusName(prizeOf(prize))),
      )
    case 'numbers':
      return t(`luckybox:advice.value.${Number(of) === 9 ? 'every-number' : 'numbers'}`, {
        count: Number(of),
      })
    default:
      return null
  }
}

function prizeOf(name: string): Bonus {
  if (name === 'none') return null
  return /^\d+$/.test(name) ? Number(name) : (name as Bonus)
}

export function worth(): Worth {
  return 'end'
}

export const quiet = ['gained'] as const
export const unforeseen = ['revealed', 'dealt'] as const

export function inWords(action: Action): string {
  switch (action.do) {
    case 'mark':
      return t('luckybox:advice.mark', { card: action.card, cell: cellName(action.cell) })
    case 'bonus':
      return t('luckybox:advice.bonus', {
        line: lineName(action.line.index),
        from: action.line.card,
        card: action.card,
        cell: cellName(action.cell),
      })
    case 'keep':
      return t('luckybox:advice.keep', { cards: listed(action.cards.map(String)) })
    case 'draft':
      return t('luckybox:advice.keep', { cards: action.card })
    case 'pass':
      return t('luckybox:advice.pass')
  }
}
