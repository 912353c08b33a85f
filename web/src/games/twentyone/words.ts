// What is said at a Twenty One table: what is expected, what happened, what an option means.
import type { LastEvent, Speech, Worth } from '$/games/contract'
import type { GameEvent } from '$/wire/messages'
import { person } from '$/text/speech'
import { figure, listed, t } from '$/text/words.svelte'
import { COLOURS, type Dice } from './view'
import type { Action, Dealt, Event, Field, FieldView, Rolled, View, Wrote } from './wire'

export function diceInWords(dice: Dice): string {
  return listed(
    COLOURS.map((colour) =>
      t('twentyone:die-told', { colour: t(`twentyone:die-colour.${colour}`), number: dice[colour] }),
    ),
  )
}

export function expected(view: View, { nameOf }: Pick<Speech, 'nameOf'>): string {
  if (view.waiting.length === 0) return t('twentyone:expected.over')
  if (view.seat === null) return t('twentyone:expected.watching', { turn: view.turn })
  if (view.rolling) {
    if (view.active !== view.seat) return t('twentyone:expected.rolling', { name: nameOf(view.active) })
    return t(view.can_reroll ? 'twentyone:expected.reroll' : 'twentyone:expected.keep')
  }
  if (!view.waiting.includes(view.seat)) return t('twentyone:expected.wait', { count: view.waiting.length })
  const sheet = view.sheets[view.seat]
  const key = sheet?.writable.length === 0 ? 'cross' : 'write'
  const field = sheet?.rows[(sheet.row ?? 0) - 1]?.fields[sheet.crossable ?? -1]
  return t(`twentyone:expected.${key}`, { row: sheet?.row ?? 0, field: field ? fieldName(field) : '' })
}

/** A field as it is printed. */
export const fieldName = ({ colour, number }: Pick<Field, 'colour' | 'number'>): string =>
  t('twentyone:told.field', { colour: t(`twentyone:colour.${colour}`), number })

/** What of the dice could be written into my row; where nothing can, that is what is expected. */
export function besides(view: View, _speech: unknown, all: boolean): readonly string[] {
  const { row, rows } = view.sheets[view.seat ?? -1] ?? {}
  // Who has kept these dice has just heard it.
  const kept = !view.rolling && view.active === view.seat && view.attempt < view.attempts
  if (row == null || !rows || (kept && !all)) return []
  const fits = (rows[row - 1]?.fields ?? []).filter((field) => isFitting(field, view.dice))
  if (fits.length === 0) return view.rolling ? [t('twentyone:say.none-fits', { row })] : []
  const dice = fits.map((field) =>
    inRow(field, view.dice[field.colour], view.dice[field.colour] === field.number),
  )
  return [t('twentyone:say.fits', { row, dice: listed(dice), count: dice.length })]
}

const isFitting = ({ written, crossed, colour, number }: FieldView, dice: Dice): boolean =>
  written === null && !crossed && dice[colour] <= number

/** A die as it stands in a row, by its colour, a hit named. */
function inRow({ colour }: Pick<Field, 'colour'>, number: number, isHit: boolean): string {
  const key = isHit ? 'wrote-hit' : 'wrote-one'
  return t(`twentyone:told.${key}`, { colour: t(`twentyone:die-colour.${colour}`), number })
}

export function standing(view: View, seat: number): string {
  return t('points-short', { figure: figure(view.sheets[seat]?.total ?? 0) })
}

export function points(view: View, seat: number): number {
  return view.sheets[seat]?.total ?? 0
}

export function chapter(view: View): string {
  if (view.waiting.length === 0) return 'end'
  return view.rolling ? 'dice' : 'write'
}

/** The printed field, if the deal is known. */
function fieldOf(
  last: LastEvent,
  { seat, row }: { seat: number; row: number },
  at: number,
): Field | undefined {
  const dealt = last('dealt') as Dealt | undefined
  return dealt?.prints[dealt.sheets[seat] ?? '']?.[row - 1]?.[at]
}

/** What went where: the dice by their colours, hits named. */
function written(event: Wrote, last: LastEvent): string {
  const dice = (last('rolled') as Rolled | undefined)?.dice
  const numbers = event.fields.flatMap((at) => {
    const field = fieldOf(last, event, at)
    if (!field || !dice) return []
    return [inRow(field, dice[field.colour], event.hits.includes(at))]
  })
  return listed(numbers)
}

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
      return t(`twentyone:${person(speech, event.first)}.dealt`, { name: name(event.first) })
    case 'rolled':
      return t(`twentyone:${who}.${event.attempt === 1 ? 'rolled' : 'rerolled'}`, {
        name: name(event.seat),
        dice: diceInWords(event.dice),
      })
    case 'stayed':
      return t(`twentyone:${who}.stayed`, { name: name(event.seat) })
    case 'wrote':
      return t(`twentyone:${who}.wrote`, {
        name: name(event.seat),
        row: event.row,
        numbers: written(event, last),
      })
    case 'crossed': {
      const printed = fieldOf(last, event, event.field)
      const field = printed ? fieldName(printed) : String(event.field + 1)
      return t(`twentyone:${who}.crossed`, { name: name(event.seat), row: event.row, field })
    }
    case 'row-scored': {
      const { seat, row, sum, bonus, points } = event
      const worth = t(`twentyone:${who}.row-scored`, { name: name(seat), row, sum, bonus, count: points })
      // At the end the points of all are told.
      if (who === 'told' || !view || view.waiting.length === 0) return worth
      return `${worth} ${t('twentyone:you.scored', { count: view.sheets[seat]?.total ?? 0 })}`
    }
    case 'scored':
      return t(`twentyone:${who}.scored`, { name: name(event.seat), count: event.total })
    default:
      return null
  }
}

export function mark(
  happened: GameEvent,
  number: number,
  { nameOf: name }: Pick<Speech, 'nameOf'>,
): string | null {
  const event = happened as Event
  if (event.event !== 'rolled' || event.attempt > 1) return null
  return t('twentyone:turn-of', { number, name: name(event.seat) })
}

/** Dice are for everybody, and the race is over for all at once: what counts is the lead. */
export function worth(): Worth {
  return 'lead'
}

export const shortcuts = (): readonly { key: string; does: string }[] => [
  { key: '1 – 6', does: t('twentyone:keys.field') },
]

export const quiet = ['stayed'] as const
export const unforeseen = ['rolled'] as const

export function inWords(action: Action): string {
  if (action.do !== 'write') return t(`twentyone:advice.${action.do}`)
  const colours = action.colours.map((colour) => t(`twentyone:die-colour.${colour}`))
  return t('twentyone:advice.write', { dice: listed(colours) })
}
