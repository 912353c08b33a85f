// Where the points of a plot lie: numbers in, numbers out, nothing drawn.
import type { Points } from '$/wire/messages'

export type Bar = { from: number; to: number; mine: number; everybody: number }

const MOST_BARS = 14

/** How wide a bar has to be so that there are not too many: 1, 2, 5, 10 … points. */
export function step(low: number, high: number): number {
  const least = (high - low + 1) / MOST_BARS
  for (let ten = 1; ; ten *= 10) for (const size of [1, 2, 5]) if (size * ten >= least) return size * ten
}

/** Both distributions over the same bars, each as a share of its own whole: many games lie beside few. */
export function bars(mine: readonly Points[], everybody: readonly Points[]): Bar[] {
  const all = [...mine, ...everybody].map(({ points }) => points)
  if (all.length === 0) return []
  const size = step(Math.min(...all), Math.max(...all))
  const first = Math.floor(Math.min(...all) / size)
  const last = Math.floor(Math.max(...all) / size)
  const share = (of: readonly Points[], from: number): number => {
    const total = of.reduce((sum, { times }) => sum + times, 0)
    const inside = of.filter(({ points }) => points >= from && points < from + size)
    return total === 0 ? 0 : inside.reduce((sum, { times }) => sum + times, 0) / total
  }
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const from = (first + at) * size
    return { from, to: from + size - 1, mine: share(mine, from), everybody: share(everybody, from) }
  })
}

/** The mean of the last few at each point: what a single game hides. */
export function smoothed(values: readonly number[], over: number): number[] {
  return values.map((_, at) => {
    const some = values.slice(Math.max(0, at - over + 1), at + 1)
    return some.reduce((sum, value) => sum + value, 0) / some.length
  })
}
