// What a pencil leaves on a card: a cross through a number, a tick on a bonus that was won.
import type { Stroke } from '$/paper/pencil'

export const MARK: readonly Stroke[] = [
  {
    round: true,
    points: [
      [10, 14],
      [44, 42],
      [92, 90],
    ],
  },
  {
    round: true,
    points: [
      [90, 10],
      [54, 46],
      [12, 92],
    ],
  },
]

export const TICK: readonly Stroke[] = [
  {
    points: [
      [12, 54],
      [40, 84],
      [94, 12],
    ],
  },
]
