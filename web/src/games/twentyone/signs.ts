// A sign for every colour, on a 24 × 24 grid: the dice have it for pips, the fields carry it, and nobody needs the colour.
import type { Colour } from './view'
import { MATERIAL } from './wire'

export const SIGNS: Readonly<Record<Colour, string>> = MATERIAL.signs

type Pip = readonly [x: number, y: number]

/** Where the pips of a die are, on a face of 100 × 100. */
export const PIPS: Readonly<Record<number, readonly Pip[]>> = {
  1: [[50, 50]],
  2: [
    [27, 27],
    [73, 73],
  ],
  3: [
    [23, 23],
    [50, 50],
    [77, 77],
  ],
  4: [
    [27, 27],
    [73, 27],
    [27, 73],
    [73, 73],
  ],
  5: [
    [23, 23],
    [77, 23],
    [50, 50],
    [23, 77],
    [77, 77],
  ],
  6: [
    [28, 19],
    [72, 19],
    [28, 50],
    [72, 50],
    [28, 81],
    [72, 81],
  ],
}
