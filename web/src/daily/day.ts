// A day as people say it, the time that is left of it, and what one tells others of a deal without spoiling it.
import { spoken, t } from '$/text/words.svelte'

export function dayName(day: string): string {
  return new Intl.DateTimeFormat(spoken(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  )
}

export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** Hours and minutes; in the last minute, seconds. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  if (seconds < 60) return t('daily.seconds', { count: seconds })
  const minutes = Math.floor(seconds / 60)
  return t('daily.left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

const FULL = '\u{1F7E9}'
const EMPTY = '\u{2B1C}'

/** Ten squares: so many of ten others were reached. */
export function signs(percentile: number | null): string {
  const reached = percentile === null ? 0 : Math.round(percentile / 10)
  return FULL.repeat(reached) + EMPTY.repeat(10 - reached)
}

type Shared = { name: string; day: string; points: string; percentile: number | null; link: string }

/** Signs, points, how many were reached, and the link: nothing of the luck, and nothing of what was done with it. */
export function shareText({ name, day, points, percentile, link }: Shared): string {
  const reached = percentile === null ? '' : ` · ${t('daily.reached', { percent: percentile })}`
  return `Stolik · ${name} · ${dayName(day)}\n${signs(percentile)} ${points}${reached}\n${link}`
}
