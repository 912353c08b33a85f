// Made from the server's schemas by `make types`. Do not edit.

export type Options = {
  advanced: boolean
  start: 'choose' | 'deal'
}

export type View = {
  seat: number | null
  options: Options
  round: number
  rounds: number
  dice: [number, number] | null
  sheets: SheetView[]
  waiting: number[]
  free_symbols: number[]
}

export type SheetView = {
  cells: number[]
  score: Score
  finished: boolean
}

export type Score = {
  rows: number[]
  columns: number[]
  diagonal: number | null
  total: number
}

export type Choose = {
  do: 'choose'
  symbol: number
}

export type Place = {
  do: 'place'
  a: number
  b: number
}

export type Dealt = {
  event: 'dealt'
  to?: number[] | null
  symbols: number[]
}

export type Chosen = {
  event: 'chosen'
  to?: number[] | null
  seat: number
  symbol: number
}

export type Rolled = {
  event: 'rolled'
  to?: number[] | null
  round: number
  dice: [number, number]
}

export type Placed = {
  event: 'placed'
  to?: number[] | null
  seat: number
  a: number
  b: number
}

export type Finished = {
  event: 'finished'
  to?: number[] | null
  seat: number
}

export type Scored = {
  event: 'scored'
  to?: number[] | null
  seat: number
  rows: number[]
  columns: number[]
  diagonal: number | null
  total: number
}

export type Action = Choose | Place

export type Event = Dealt | Chosen | Rolled | Placed | Finished | Scored

/** What the game is played with, how often it is used and what it counts, for what is worked out where nobody asks the server. */
export const MATERIAL = {
  symbols: 6,
  rounds: 12,
  run_points: [0, 0, 2, 3, 8, 10],
  zero_line: -5,
  diagonal_factor: 2,
} as const
