// What is said at a Twin it! table: what is expected, what happened, what an option means.
import type { LastEvent, Name, Speech, Worth } from '$/games/contract'
import { figure, listed, t } from '$/text/words.svelte'
import type { Event, Laid, View } from './wire'
import type { GameEvent, OptionValue } from '$/wire/messages'
import { patternName } from './patterns'

export function expected(view: View): string {
  if (view.over) return t('twinit:expected.over')
  const { seat } = view
  if (seat === null)
    return t(view.ends === null ? 'twinit:expected.watching' : 'twinit:expected.watching-minute')
  if (view.ends !== null) return t(`twinit:expected.${view.options.mode}`)
  if (view.owing.includes(seat)) return t('twinit:expected.give')
  if (view.window || view.owing.length > 0) return t('twinit:expected.frozen')
  if (view.turn === null) return t('twinit:expected.no-decks')
  if (view.anyone) return t('twinit:expected.anyone')
  return t(view.turn === seat ? 'twinit:expected.reveal' : 'twinit:expected.look')
}

export function standing(view: View, seat: number): string {
  const its = view.seats[seat]
  if (!its) return ''
  if (view.ends === null) return t('twinit:sets-of', { sets: its.sets, needed: view.sets_to_win })
  return t('points-short', { figure: figure(its.score.total) })
}

export function chapter(view: View): string {
  if (view.ends !== null) return 'minute'
  if (view.owing.length > 0) return 'mistake'
  return view.options.mode === 'teams' ? 'teams' : 'race'
}

/** Where several people share a screen, nobody is spoken to alone. */
const isMe = (seat: number, names: readonly Name[]): boolean =>
  names.filter(({ mine }) => mine).length === 1 && (names[seat]?.mine ?? false)

/** Won sets in the race and in teams, points in the minute. */
export function score(total: number, view: View): string {
  return view.ends === null
    ? t('twinit:sets', { count: total })
    : t('points', { count: total, figure: figure(total) })
}

/** Who was first, as the one who reads it would hear it. */
export function winnerLine(name: string, mine: boolean, by: number | null): string {
  const key = by === null ? 'won' : 'by'
  return t(`twinit:verdict.${key}${mine ? '-you' : ''}`, { name, by: by ?? 0 })
}

export function told(
  happened: GameEvent,
  { nameOf: name, names }: Pick<Speech, 'nameOf' | 'names'>,
  last: LastEvent,
): string | null {
  const event = happened as Event
  switch (event.event) {
    case 'laid':
      return event.first === null
        ? t('twinit:told.laid-minute')
        : t('twinit:told.laid', { name: name(event.first) })
    case 'revealed':
      return t('twinit:told.revealed', { name: name(event.seat), pattern: patternName(event.face) })
    case 'uncovered':
      return t('twinit:told.uncovered', { name: name(event.deck), pattern: patternName(event.face) })
    case 'claimed':
      return t('twinit:told.claimed', { name: name(event.seat) })
    case 'touched':
      return t('twinit:told.touched', { name: name(event.seat) })
    case 'released':
    case 'frozen':
    case 'dealt':
      return null
    case 'verdict':
      if (event.winner === null) return t('twinit:told.nobody')
      return winnerLine(name(event.winner), isMe(event.winner, names), event.by)
    case 'won':
      return t('twinit:told.won', { name: name(event.seat) })
    case 'stolen':
      return event.seat === event.from
        ? t('twinit:told.grown', { name: name(event.seat) })
        : t('twinit:told.stolen', { name: name(event.seat), from: name(event.from) })
    case 'mistake':
      return t('twinit:told.mistake', { name: name(event.seat) })
    case 'gave':
      return t('twinit:told.gave', { name: name(event.seat) })
    case 'turned':
      return t('twinit:told.turned', { patterns: listed(event.cards.map((card) => patternName(card.face))) })
    case 'flipped':
      return t('twinit:told.flipped', { name: name(event.seat), pattern: patternName(event.face) })
    case 'gathered':
      return t(event.cards.length > 2 ? 'twinit:told.gathered-three' : 'twinit:told.gathered', {
        name: name(event.seat),
      })
    case 'scored':
      return t(
        (last('laid') as Laid | undefined)?.ends === null ? 'twinit:told.scored-sets' : 'twinit:told.scored',
        {
          name: name(event.seat),
          count: event.total,
        },
      )
  }
}

/** There are no rounds here: what one looks for is who saw two twins, and when. */
export function mark(
  happened: GameEvent,
  number: number,
  { nameOf: name }: Pick<Speech, 'nameOf'>,
): string | null {
  const event = happened as Event
  if (event.event === 'gathered') return t('twinit:mark.won', { number, name: name(event.seat) })
  if (event.event !== 'verdict') return null
  if (event.winner === null) return t('twinit:mark.nobody', { number })
  return t('twinit:mark.won', { number, name: name(event.winner) })
}

/** The handicap is for somebody at the table. */
export function offered(name: string, value: OptionValue, players: number): boolean {
  return name !== 'handicap' || value === null || Number(value) < players
}

export function option(name: string, value: OptionValue): string | null {
  if (name === 'tempo') return t('twinit:tempo', { count: Number(value) })
  if (name === 'handicap' && value !== null) return t('twinit:seat', { number: Number(value) + 1 })
  return null
}

/** Here it counts who sees it first; there is nothing to reckon. */
export function worth(): Worth {
  return null
}
