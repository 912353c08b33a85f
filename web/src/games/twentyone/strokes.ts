// What a pencil leaves on this sheet beside numbers: a cross, and a ring around a hit.
import type { Stroke } from '$/paper/pencil'

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

export const RING: readonly Stroke[] = [
  {
    round: true,
    points: [
      [66, 6],
      [30, 5],
      [6, 32],
      [8, 68],
      [38, 95],
      [74, 92],
      [95, 62],
      [92, 28],
      [64, 8],
      [40, 9],
    ],
  },
]
