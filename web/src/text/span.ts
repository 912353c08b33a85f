// How long something lasts, in words: its largest unit and the next one.
import { listed, t } from './words.svelte'

const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const

export function spanInWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  const from = UNITS.findIndex(([, length]) => seconds >= length)
  let left = seconds
  const parts = UNITS.slice(from, from < 0 ? undefined : from + 2).flatMap(([unit, length]) => {
    const count = Math.floor(left / length)
    left -= count * length
    return count > 0 ? [t(`clock.${unit}`, { count })] : []
  })
  return parts.length > 0 ? listed(parts) : t('clock.seconds', { count: 0 })
}
