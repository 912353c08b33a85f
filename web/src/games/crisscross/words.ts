// What is said at a Criss Cross table: what is expected, what happened, what an option means.
import type { LastEvent, Speech, Worth } from '$/games/contract'
import type { GameEvent } from '$/wire/messages'
import { person } from '$/text/speech'
import { figure, t } from '$/text/words.svelte'
import { COLUMNS, DIAGONAL, isBettered, ROWS } from './gain'
import { symbolName } from './symbols'
import type { Action, Event, Placed, Rolled, View } from './wire'

export const symbol = (number: number): string => t(`crisscross:symbol.${symbolName(number)}`)
/** As what is drawn, in the case that takes. */
const drawn = (number: number): string => t(`crisscross:symbol-object.${symbolName(number)}`)

/** Both symbols in one sentence; two of a kind are not named twice. */
export function both(key: string, [one, two]: readonly [number, number], round = 0): string {
  const name = key === 'expected.place' ? drawn : symbol
  if (one === two) return t(`crisscross:${key}-twice`, { one: name(one), round })
  return t(`crisscross:${key}`, { one: name(one), two: name(two), round })
}

export function expected(view: View): string {
  if (view.seat === null) return t('crisscross:expected.watching', { round: view.round, rounds: view.rounds })
  if (!view.waiting.includes(view.seat)) {
    const finished = view.sheets[view.seat]?.finished ?? false
    return t(finished ? 'crisscross:expected.finished' : 'crisscross:expected.wait', {
      count: view.waiting.length,
    })
  }
  if (!view.dice) return t('crisscross:expected.choose')
  return both('expected.place', view.dice)
}

export function standing(view: View, seat: number): string {
  return t('points-short', { figure: figure(view.sheets[seat]?.score.total ?? 0) })
}

export function points(view: View, seat: number): number {
  return view.sheets[seat]?.score.total ?? 0
}

export function chapter(view: View): string {
  if (view.round === 0) return 'start'
  return view.waiting.length === 0 ? 'score' : 'round'
}

function cell(at: number): string {
  return t('crisscross:cell', { row: Math.floor(at / 5) + 1, column: (at % 5) + 1 })
}

/** The lines that this move has brought something to, each with what it brings now; what has scored before goes without saying. */
function scoring({ sheets }: View, { seat, a, b }: Placed): string[] {
  const sheet = sheets[seat]
  if (!sheet) return []
  const { score, cells } = sheet
  const lines = (
    key: 'row' | 'column',
    all: readonly (readonly number[])[],
    points: readonly number[],
  ): string[] =>
    all.flatMap((line, at) =>
      isBettered(line, cells, { a, b })
        ? [scored(t(`crisscross:twin.${key}`, { [key]: at + 1 }), points[at] ?? 0)]
        : [],
    )
  const isOblique = score.diagonal !== null && isBettered(DIAGONAL, cells, { a, b })
  return [
    ...lines('row', ROWS, score.rows),
    ...lines('column', COLUMNS, score.columns),
    ...(isOblique ? [scored(t('crisscross:part.diagonal'), score.diagonal ?? 0)] : []),
  ]
}

const scored = (line: string, count: number): string =>
  `${line}: ${t('points', { count, figure: figure(count) })}.`

export function told(
  happened: GameEvent,
  speech: Pick<Speech, 'nameOf' | 'you'>,
  last: LastEvent,
  view: View | null,
): string | null {
  const event = happened as Event
  const { nameOf: name } = speech
  const who = 'seat' in event ? person(speech, event.seat) : 'told'
  switch (event.event) {
    case 'dealt':
      return event.symbols
        .map((dealt, seat) =>
          t(`crisscross:${person(speech, seat)}.dealt`, { name: name(seat), symbol: symbol(dealt) }),
        )
        .join(' ')
    case 'chosen':
      return t(`crisscross:${who}.chosen`, { name: name(event.seat), symbol: symbol(event.symbol) })
    case 'rolled':
      // Whoever plays is asked for both symbols in the next breath.
      return speech.you === null
        ? both('told.rolled', event.dice, event.round)
        : t('crisscross:you.rolled', { round: event.round })
    case 'placed': {
      const [one, two] = (last('rolled') as Rolled | undefined)?.dice ?? []
      if (one === undefined || two === undefined) return null
      const placed = { one: drawn(one), two: drawn(two), a: cell(event.a), b: cell(event.b) }
      if (who === 'told' || !view) return t(`crisscross:${who}.placed`, { name: name(event.seat), ...placed })
      const [lines, count] = [scoring(view, event), points(view, event.seat)]
      // Where nothing was scored nothing has changed, and at the end the points of all are told.
      const stands = lines.length > 0 && view.waiting.length > 0
      return [
        t('crisscross:you.placed', placed),
        ...lines,
        ...(stands ? [t('crisscross:you.scored', { count, figure: figure(count) })] : []),
      ].join(' ')
    }
    case 'finished':
      return t(`crisscross:${who}.finished`, { name: name(event.seat) })
    case 'scored':
      return t(`crisscross:${who}.scored`, {
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

export const shortcuts = (): readonly { key: string; does: string }[] => [
  { key: '1 – 5, 1 – 5', does: t('crisscross:keys.cell') },
  { key: 's', does: t('crisscross:ask.swap.text') },
]

export function inWords(action: Action, _speech: Speech, view: View): string {
  if (action.do === 'choose') return t('crisscross:advice.choose', { symbol: symbol(action.symbol) })
  const [one, two] = view.dice ?? [1, 1]
  return t('crisscross:advice.place', {
    one: drawn(one),
    two: drawn(two),
    a: cell(action.a),
    b: cell(action.b),
  })
}

export const unforeseen = ['rolled'] as const
