// The six symbols of this house's Criss Cross, as pencil strokes in a box of 100 × 100. Number 1 to 6 on the wire.
import type { Stroke } from '$/paper/pencil'

export type SymbolName = 'ring' | 'star' | 'waves' | 'house' | 'heart' | 'fish'

export const SYMBOL_NAMES: readonly SymbolName[] = ['ring', 'star', 'waves', 'house', 'heart', 'fish']

export const SYMBOL_STROKES: Readonly<Record<SymbolName, readonly Stroke[]>> = {
  ring: [
    {
      round: true,
      points: [
        [56, 21],
        [36, 24],
        [21, 42],
        [22, 62],
        [38, 78],
        [60, 77],
        [77, 62],
        [78, 42],
        [66, 26],
        [48, 20],
      ],
    },
  ],
  star: [
    {
      points: [
        [50, 15],
        [69, 80],
        [16, 38],
        [84, 38],
        [30, 80],
        [51, 14],
      ],
    },
  ],
  waves: [
    {
      round: true,
      points: [
        [15, 35],
        [27, 26],
        [40, 35],
        [53, 44],
        [66, 35],
        [76, 27],
        [86, 34],
      ],
    },
    {
      round: true,
      points: [
        [15, 54],
        [27, 45],
        [40, 54],
        [53, 63],
        [66, 54],
        [76, 46],
        [86, 53],
      ],
    },
    {
      round: true,
      points: [
        [15, 73],
        [27, 64],
        [40, 73],
        [53, 82],
        [66, 73],
        [76, 65],
        [86, 72],
      ],
    },
  ],
  house: [
    {
      points: [
        [26, 47],
        [27, 81],
        [74, 80],
        [73, 46],
      ],
    },
    {
      points: [
        [16, 53],
        [50, 18],
        [85, 53],
      ],
    },
    {
      points: [
        [44, 80],
        [44, 61],
        [57, 61],
        [57, 80],
      ],
    },
  ],
  heart: [
    {
      round: true,
      points: [
        [50, 80],
        [33, 66],
        [18, 48],
        [20, 30],
        [34, 23],
        [46, 31],
        [50, 42],
        [55, 30],
        [68, 23],
        [81, 32],
        [81, 49],
        [66, 66],
        [49, 81],
      ],
    },
  ],
  fish: [
    {
      round: true,
      points: [
        [86, 30],
        [70, 50],
        [48, 67],
        [26, 64],
        [13, 50],
        [27, 36],
        [48, 33],
        [70, 50],
        [86, 70],
      ],
    },
    {
      round: true,
      points: [
        [29, 47],
        [31, 49],
      ],
    },
  ],
}

export function symbolName(symbol: number): SymbolName {
  return SYMBOL_NAMES[symbol - 1] ?? 'ring'
}
