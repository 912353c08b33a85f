// Where things are drawn on the board, a square of 1000 × 1000: the spaces inside, the score track as one lap around them.
import type { SpaceView } from './wire'

export const SIDE = 1000
/** How wide the frame is that the track runs in. */
export const FRAME = 92
const TRACK = FRAME / 2
const CORNER = 70
/** Between two pawns on one step, and from the middle of the track down to where a pawn stands. */
const [ABREAST, BELOW] = [42, 24]

export type Point = { x: number; y: number }
export type Spot = { column: number; row: number }
type Plan = {
  columns: number
  rows: number
  cell: number
  /** In which column and row a space is seen. */
  spot: (space: SpaceView) => Spot
  at: (space: SpaceView) => Point
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

/** How many quarter turns with the clock bring a seat's own spaces to the lower edge; none for who has no spaces. */
export function turnsFor(spaces: readonly SpaceView[], seat: number | null): number {
  const own = spaces.filter(({ owner }) => owner !== null && owner === seat)
  if (own.length === 0) return 0
  const side = (along: 'column' | 'row'): number =>
    mean(own.map((space) => space[along])) - Math.max(...spaces.map((space) => space[along])) / 2
  const [right, down] = [side('column'), side('row')]
  if (Math.abs(down) >= Math.abs(right)) return down < 0 ? 2 : 0
  return right > 0 ? 1 : 3
}

/** The spaces as large as they go, in the middle of the board, which may be turned. */
export function planOf(spaces: readonly SpaceView[], turns = 0): Plan {
  const last: Spot = {
    column: Math.max(...spaces.map(({ column }) => column)),
    row: Math.max(...spaces.map(({ row }) => row)),
  }
  const spot = ({ column, row }: Spot): Spot => {
    const ways: readonly Spot[] = [
      { column, row },
      { column: last.row - row, row: column },
      { column: last.column - column, row: last.row - row },
      { column: row, row: last.column - column },
    ]
    return ways[turns] ?? { column, row }
  }
  const columns = 1 + (turns % 2 === 0 ? last.column : last.row)
  const rows = 1 + (turns % 2 === 0 ? last.row : last.column)
  const count = Math.max(columns, rows)
  const cell = (SIDE - 2 * FRAME) / count
  const left = FRAME + ((count - columns) * cell) / 2
  const top = FRAME + ((count - rows) * cell) / 2
  return {
    columns,
    rows,
    cell,
    spot,
    at: (space) => {
      const { column, row } = spot(space)
      return { x: left + (column + 0.5) * cell, y: top + (row + 0.5) * cell }
    },
  }
}

/** Of these spaces, in the order in which they are read on a board that is turned so. */
export function asRead(spaces: readonly SpaceView[], turns: number, names: readonly string[]): string[] {
  const { spot } = planOf(spaces, turns)
  const seen = spaces
    .filter(({ name }) => names.includes(name))
    .map((space) => ({ name: space.name, ...spot(space) }))
  return seen.sort((one, other) => one.row - other.row || one.column - other.column).map(({ name }) => name)
}

/** The digit of the first, the second … of ten; those after them have none. */
export const digitOf = (at: number): string => (at >= 0 && at < 10 ? String((at + 1) % 10) : '')

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

/** Where a pawn stands: who is past the finish waits at it, which is where the start is; pawns on one step stand side by side, across the track. */
export function standsAt(positions: readonly number[], seat: number, finish: number): Point {
  const onLap = (position: number): number => (position >= finish ? 0 : position)
  const position = onLap(positions[seat] ?? 0)
  const point = alongLap(position / finish)
  const together = positions.flatMap((other, at) => (onLap(other) === position ? [at] : []))
  const aside = (together.indexOf(seat) - (together.length - 1) / 2) * ABREAST
  return { x: point.x + aside, y: point.y + BELOW }
}
