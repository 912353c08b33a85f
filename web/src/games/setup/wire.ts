// Made from the server's schemas by `make types`. Do not edit.

export type Options = {
  teams: boolean
  bonus: 'auto' | 'call'
  finish: number | null
  head_start: boolean
  board: string
}

export type View = {
  seat: number | null
  options: Options
  spaces: SpaceView[]
  lines: [string, string][]
  open_spaces: string[]
  pool: string[]
  bag: number
  seats: SeatView[]
  turn: number | null
  finish: number
  placers: number[]
  swaps: number
  swaps_to_end: number
}

export type SpaceView = {
  name: string
  column: number
  row: number
  owner: number | null
  tile: string | null
  covered: string[]
}

export type SeatView = {
  position: number
  start: number
  sets: number
  bonus: number
  rack_size: number
  rack: string[] | null
  uncalled: number
}

export type Place = {
  do: 'place'
  tiles: Laid[]
}

export type Laid = {
  tile: string
  space: string
}

export type Swap = {
  do: 'swap'
  tiles: string[]
}

export type Call = {
  do: 'call'
  seat: number
}

export type Started = {
  event: 'started'
  to?: number[] | null
  centre: Record<string, string>
  pool: string[]
  seat: number
}

export type Dealt = {
  event: 'dealt'
  to?: number[] | null
  seat: number
  tiles: string[]
}

export type Placed = {
  event: 'placed'
  to?: number[] | null
  seat: number
  tiles: Laid[]
}

export type Sets = {
  event: 'sets'
  to?: number[] | null
  seat: number
  sets: string[][]
  points: number
}

export type Bonus = {
  event: 'bonus'
  to?: number[] | null
  seat: number
  points: number
}

export type Missed = {
  event: 'missed'
  to?: number[] | null
  seat: number
  points: number
}

export type Swapped = {
  event: 'swapped'
  to?: number[] | null
  seat: number
  count: number
}

export type Refilled = {
  event: 'refilled'
  to?: number[] | null
  pool: string[]
}

export type Drew = {
  event: 'drew'
  to?: number[] | null
  seat: number
  tiles: string[]
}

export type Swept = {
  event: 'swept'
  to?: number[] | null
  tiles: string[]
}

export type Scored = {
  event: 'scored'
  to?: number[] | null
  positions: number[]
}

export type Action = Place | Swap | Call

export type Event = Started | Dealt | Placed | Sets | Bonus | Missed | Swapped | Refilled | Drew | Swept | Scored
