// What a pencil leaves on this sheet beside numbers: a stroke through a field that is crossed out, a small cross at a hit.
import type { Stroke } from '$/paper/pencil'

export const STRIKE: readonly Stroke[] = [
  {
    points: [
      [90, 8],
      [50, 50],
      [10, 92],
    ],
  },
]

export const CROSS: readonly Stroke[] = [
  {
    points: [
      [12, 10],
      [50, 50],
      [90, 88],
    ],
  },
  {
    points: [
      [88, 9],
      [50, 50],
      [11, 90],
    ],
  },
]
