// What the coach says, in words; a reason that this page does not know yet still gets a sentence.
import type { Speech, Words } from '$/games/contract'
import type { Advice } from '$/wire/messages'
import { decimal, figure, hasText, t } from './words.svelte'

type Speaking = { id: string; words: Pick<Words, 'valueName' | 'worth'>; speech: Speech }

function inWords({ id, words, speech }: Speaking, value: string, of: number | string): string | number {
  if (value === 'seat') return speech.nameOf(Number(of))
  const named = words.valueName?.(value, of, speech)
  if (named) return named
  const key = `${id}:advice.value.${value}`
  const counted = { count: Number(of) }
  return hasText(key, counted) ? t(key, counted) : of
}

/** Why an action is good: the game's own words first, then the house's. */
export function why(speaking: Speaking, { reason }: Advice): string {
  const keys = [`${speaking.id}:advice.why.${reason.key}`, `advice.why.${reason.key}`]
  const key = keys.find((one) => hasText(one))
  const values = Object.entries(reason.values).map(([value, of]) => [value, inWords(speaking, value, of)])
  return key ? t(key, Object.fromEntries(values) as Record<string, string | number>) : t('advice.why.other')
}

/**
 * How an idea compares: the first with the next one, every other with the first; nothing where points say nothing. The first may be
 * worth less: near the end the coach goes by what wins.
 */
export function beside({ words }: Speaking, ideas: readonly Advice[], at: number): string {
  const [first, second] = ideas
  const other = at === 0 ? second : ideas[at]
  if (!first || !other || (words.worth?.(other.action) ?? null) === null) return ''
  const points = Math.round(10 * (first.value - other.value)) / 10
  if (points < 0) return t(at === 0 ? 'advice.beside.wins' : 'advice.beside.wins-less')
  if (points === 0) return t(at === 0 ? 'advice.beside.even' : 'advice.beside.even-first')
  return t(at === 0 ? 'advice.beside.more' : 'advice.beside.less', { count: points, figure: decimal(points) })
}

/** What an action is worth, or nothing if that cannot be said in points. */
export function worth({ words }: Speaking, { action, value }: Advice): string {
  const points = Math.round(value)
  switch (words.worth?.(action) ?? null) {
    case 'end':
      return t('advice.worth.end', { count: points, figure: figure(points) })
    case 'lead':
      return t(points < 0 ? 'advice.worth.behind' : 'advice.worth.ahead', { count: Math.abs(points) })
    case null:
      return ''
  }
}
