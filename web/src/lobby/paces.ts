// How much time there is for a decision: the paces that are offered.
import type { TableInfo } from '$/wire/messages'

export type Pace = TableInfo['pace']

export const PACES = {
  none: { kind: 'none' },
  quick: { kind: 'live', decision: 30, reserve: 60 },
  calm: { kind: 'live', decision: 90, reserve: 180 },
  slow: { kind: 'slow', days: 3 },
} as const satisfies Record<string, Pace>

/** How many times as much time as the others somebody can have. */
export const TIMES = [1, 2, 3, 5] as const
export const MOST_TIMES = TIMES[TIMES.length - 1] ?? 1

export type PaceName = keyof typeof PACES

export function paceName(pace: Pace): PaceName {
  const names = Object.keys(PACES) as PaceName[]
  return names.find((name) => JSON.stringify(PACES[name]) === JSON.stringify(pace)) ?? 'none'
}
