// What is said at a Twin it! table: what is expected, what happened, what an option means.
import type { LastEvent, Name, Speech, Worth } from '$/games/contract'
import type { Shortcut } from '$/keys/keys.svelte'
import { person } from '$/text/speech'
import { figure, listed, t } from '$/text/words.svelte'
import type { CardView, Event, Laid, Verdict, View } from './wire'
import type { GameEvent, OptionValue } from '$/wire/messages'
import { patternName } from './patterns'
import { keyOf } from './places'

/** Whether this is the game without a race: reveal, then say or pass. */
export const isInTurn = (view: View | null): boolean => view?.options.mode === 'turns'

export function expected(view: View, { nameOf }: Pick<Speech, 'nameOf'>): string {
  if (view.over) return t('twinit:expected.over')
  const { seat } = view
  if (isInTurn(view)) return expectedInTurn(view, nameOf)
  if (seat === null)
    return t(view.ends === null ? 'twinit:expected.watching' : 'twinit:expected.watching-minute')
  if (view.ends !== null) return t(`twinit:expected.${view.options.mode}`)
  if (view.owing.includes(seat)) return t('twinit:expected.give')
  if (view.window || view.owing.length > 0) return t('twinit:expected.frozen')
  if (view.turn === null) return t('twinit:expected.no-decks')
  if (view.anyone) return t('twinit:expected.anyone')
  return t(view.turn === seat ? 'twinit:expected.reveal' : 'twinit:expected.look')
}

/** Alone in turn one gathers as much as there is: no fifth set ends it. */
const isAlone = (view: View): boolean => isInTurn(view) && view.seats.length === 1

function expectedInTurn(view: View, nameOf: Speech['nameOf']): string {
  const { seat, turn } = view
  if (seat === null) return t('twinit:expected.turn-watching')
  if (view.owing.includes(seat)) return t('twinit:expected.give')
  if (turn !== seat) return t('twinit:expected.turn-wait', { name: nameOf(turn ?? 0) })
  const reveals = !view.revealed && (view.seats[seat]?.deck ?? 0) > 0
  return t(reveals ? 'twinit:expected.turn-reveal' : 'twinit:expected.turn-say')
}

/** Which pairs one may choose from; in a race the choice is made by eye. */
export function besides(view: View): readonly string[] {
  if (!isInTurn(view) || view.seat === null || !view.owing.includes(view.seat)) return []
  return view.sets
    .filter(({ seat, cards }) => seat === view.seat && cards.length === 2)
    .map(({ cards }) => {
      const face = view.cards.find(({ card }) => card === cards[0])?.face ?? 0
      return t('twinit:may-give', { cards: listed(cards.map(String)), pattern: patternName(face) })
    })
}

/** In turn a card has its number; in a race, for whoever listens, the key that names it. */
export function cardName(
  { card, face }: Pick<CardView, 'card' | 'face'>,
  view: View | null,
  you: number | null = null,
  inTurn = isInTurn(view),
): string {
  const pattern = patternName(face)
  if (inTurn) return t('twinit:card-number', { number: card, pattern })
  const key = you === null || view?.ends !== null ? null : keyOf(card)
  return key === null || key === '' ? pattern : t('twinit:card-key', { pattern, key })
}

/** What is heard again in the next breath, as a verdict. */
export const quiet: readonly string[] = ['claimed', 'touched']

/** The board gives its cards letters, so that the page leaves those keys to it. */
export const takesLetters = (view: View): boolean => !isInTurn(view)

/** When the minute is over. */
export const ends = (view: View): number | null => view.ends

export const shortcuts = (): readonly Shortcut[] => [
  { key: 'a–z 1–9', does: t('twinit:keys.letters'), letters: true },
  { key: '← ↑ → ↓', does: t('twinit:keys.arrows') },
  { key: '␣', does: t('twinit:keys.reveal') },
]

export function standing(view: View, seat: number): string {
  const its = view.seats[seat]
  if (!its) return ''
  if (isAlone(view)) return t('twinit:sets', { count: its.sets })
  if (view.ends === null) return t('twinit:sets-of', { sets: its.sets, needed: view.sets_to_win })
  return t('points-short', { figure: figure(its.score.total) })
}

export function chapter(view: View): string {
  if (view.ends !== null) return 'minute'
  if (isInTurn(view)) return 'turns'
  if (view.owing.length > 0) return 'mistake'
  return view.options.mode === 'teams' ? 'teams' : 'race'
}

/** Nobody wins where two were equally fast on a card; who was alone on theirs was simply mistaken. */
function isHeat({ claims }: Verdict): boolean {
  return claims.some(({ seat, cards }) =>
    claims.some((other) => other.seat !== seat && other.cards.some((card) => cards.includes(card))),
  )
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
  speech: Pick<Speech, 'nameOf' | 'names' | 'you' | 'options'>,
  last: LastEvent,
  view: View | null = null,
): string | null {
  const event = happened as Event
  const { nameOf: name, names, you } = speech
  const inTurn = isInTurn(view) || speech.options?.['mode'] === 'turns'
  const who = (seat: number): string => `twinit:${person(speech, seat)}`
  const named = (card: number, face: number): string => cardName({ card, face }, view, you, inTurn)
  switch (event.event) {
    case 'laid':
      return event.first === null
        ? t('twinit:told.laid-minute')
        : [
            t(`${who(event.first)}.laid`, { name: name(event.first) }),
            ...(inTurn ? event.tops : []).map(({ card, face }, deck) =>
              t(`${who(deck)}.uncovered`, { name: name(deck), pattern: named(card, face) }),
            ),
          ].join(' ')
    case 'revealed':
      return t(`${who(event.seat)}.revealed`, {
        name: name(event.seat),
        pattern: named(event.card, event.face),
      })
    case 'uncovered':
      return t(`${who(event.deck)}.uncovered`, {
        name: name(event.deck),
        pattern: named(event.card, event.face),
      })
    case 'claimed':
    case 'touched':
    case 'mistake':
    case 'passed':
      return t(`${who(event.seat)}.${event.event}`, { name: name(event.seat) })
    case 'gave':
      return inTurn
        ? t(`${who(event.seat)}.gave-which`, {
            name: name(event.seat),
            cards: listed(event.cards.map(String)),
          })
        : t(`${who(event.seat)}.gave`, { name: name(event.seat) })
    case 'won': {
      // Who listens to a race has heard it already, as the verdict.
      if (you !== null && last('verdict')) return null
      const face = view?.cards.find(({ card }) => card === event.cards[0])?.face
      return t(`${who(event.seat)}.${face === undefined ? 'won' : 'won-what'}`, {
        name: name(event.seat),
        pattern: patternName(face ?? 0),
      })
    }
    case 'said':
      return t(`${who(event.seat)}.said`, {
        name: name(event.seat),
        one: event.cards[0],
        two: event.cards[1],
      })
    case 'released':
    case 'frozen':
    case 'dealt':
      return null
    case 'verdict':
      if (event.winner === null) return isHeat(event) ? t('twinit:told.nobody') : null
      return winnerLine(name(event.winner), isMe(event.winner, names), event.by)
    case 'stolen':
      return toldOfThief(event.seat, event.from, speech)
    case 'turned':
      return t('twinit:told.turned', {
        patterns: listed(event.cards.map(({ card, face }) => named(card, face))),
      })
    case 'flipped':
      return t(`${who(event.seat)}.flipped`, { name: name(event.seat), pattern: patternName(event.face) })
    case 'gathered':
      return t(`${who(event.seat)}.${event.cards.length > 2 ? 'gathered-three' : 'gathered'}`, {
        name: name(event.seat),
      })
    case 'scored': {
      const what = (last('laid') as Laid | undefined)?.ends === null ? 'scored-sets' : 'scored'
      return t(`${who(event.seat)}.${what}`, { name: name(event.seat), count: event.total })
    }
  }
}

function toldOfThief(seat: number, from: number, speech: Pick<Speech, 'nameOf' | 'you'>): string {
  const { nameOf: name, you } = speech
  if (seat === from) return t(`twinit:${person(speech, seat)}.grown`, { name: name(seat) })
  const key = from === you ? 'you.robbed' : `${person(speech, seat)}.stolen`
  return t(`twinit:${key}`, { name: name(seat), from: name(from) })
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
  if (event.winner === null) return isHeat(event) ? t('twinit:mark.nobody', { number }) : null
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
