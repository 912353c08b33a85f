// Where things are drawn on the board, a square of 1000 × 1000: the spaces inside, the score track as one lap around them.
import type { SpaceView } from '$/wire/games/setup'

export const SIDE = 1000
/** How wide the frame is that the track runs in. */
export const FRAME = 92
const TRACK = FRAME / 2
const CORNER = 70

export type Point = { x: number; y: number }
export type Plan = { columns: number; rows: number; cell: number; at: (space: SpaceView) => Point }

/** The spaces as large as they go, in the middle of the board. */
export function planOf(spaces: readonly SpaceView[]): Plan {
  const columns = 1 + Math.max(...spaces.map(({ column }) => column))
  const rows = 1 + Math.max(...spaces.map(({ row }) => row))
  const count = Math.max(columns, rows)
  const cell = (SIDE - 2 * FRAME) / count
  const left = FRAME + ((count - columns) * cell) / 2
  const top = FRAME + ((count - rows) * cell) / 2
  return {
    columns,
    rows,
    cell,
    at: ({ column, row }) => ({ x: left + (column + 0.5) * cell, y: top + (row + 0.5) * cell }),
  }
}

const STRAIGHT = SIDE - 2 * TRACK - 2 * CORNER
const ARC = (Math.PI / 2) * CORNER
const LAP = 4 * (STRAIGHT + ARC)

/** How far along the lap a step is, as a point: 0 at the middle of the lower edge, then round with the clock. */
export function alongLap(share: number): Point {
  let left = ((((share % 1) + 1) % 1) * LAP + STRAIGHT / 2) % LAP
  let side = 0
  while (left >= STRAIGHT + ARC) {
    left -= STRAIGHT + ARC
    side += 1
  }
  const half = SIDE / 2 - TRACK
  const turned = Math.max(0, left - STRAIGHT) / CORNER
  const along = Math.min(left, STRAIGHT) - STRAIGHT / 2 + CORNER * Math.sin(turned)
  const across = half - CORNER * (1 - Math.cos(turned))
  const ways: readonly Point[] = [
    { x: -along, y: across },
    { x: -across, y: -along },
    { x: along, y: -across },
    { x: across, y: along },
  ]
  const way = ways[side] ?? { x: 0, y: half }
  return { x: SIDE / 2 + way.x, y: SIDE / 2 + way.y }
}
