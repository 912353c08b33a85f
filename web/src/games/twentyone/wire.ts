// Made from the server's schemas by `make types`. Do not edit.

export type Options = {
  rows: 'classic' | 'varied'
  sheets: string
}

export type View = {
  seat: number | null
  options: Options
  turn: number
  active: number
  dice: Record<'black' | 'blue' | 'green' | 'red' | 'white' | 'yellow', number>
  attempt: number
  attempts: number
  rolling: boolean
  can_reroll: boolean
  staying: ('black' | 'blue' | 'green' | 'red' | 'white' | 'yellow')[]
  sheets: SheetView[]
  waiting: number[]
  hit_bonus: number[]
}

export type SheetView = {
  letter: string
  rows: RowView[]
  total: number
  row: number | null
  writable: number[]
  crossable: number | null
}

export type RowView = {
  fields: FieldView[]
  score: RowScore
  full: boolean
}

export type FieldView = {
  colour: 'black' | 'blue' | 'green' | 'red' | 'white' | 'yellow'
  number: number
  written: number | null
  crossed: boolean
  hit: boolean
}

export type RowScore = {
  sum: number
  hits: number
  bonus: number
  points: number
}

export type Reroll = {
  do: 'reroll'
}

export type Keep = {
  do: 'keep'
}

export type Write = {
  do: 'write'
  colours: ('black' | 'blue' | 'green' | 'red' | 'white' | 'yellow')[]
}

export type Cross = {
  do: 'cross'
}

export type Dealt = {
  event: 'dealt'
  to?: number[] | null
  sheets: string[]
  prints: Record<string, Field[][]>
  first: number
}

export type Field = {
  colour: 'black' | 'blue' | 'green' | 'red' | 'white' | 'yellow'
  number: number
}

export type Rolled = {
  event: 'rolled'
  to?: number[] | null
  seat: number
  attempt: number
  dice: Record<'black' | 'blue' | 'green' | 'red' | 'white' | 'yellow', number>
}

export type Wrote = {
  event: 'wrote'
  to?: number[] | null
  seat: number
  row: number
  fields: number[]
  hits: number[]
}

export type Crossed = {
  event: 'crossed'
  to?: number[] | null
  seat: number
  row: number
  field: number
}

export type RowScored = {
  event: 'row-scored'
  to?: number[] | null
  seat: number
  row: number
  sum: number
  hits: number
  bonus: number
  points: number
}

export type Scored = {
  event: 'scored'
  to?: number[] | null
  seat: number
  rows: number[]
  total: number
}

export type Action = Reroll | Keep | Write | Cross

export type Event = Dealt | Rolled | Wrote | Crossed | RowScored | Scored

/** The dice and cards of the game and how often they are used, for a screen that throws them where nobody asks the server. */
export const MATERIAL = {
  colours: ['white', 'black', 'red', 'blue', 'yellow', 'green'],
  sides: 6,
  stays: 1,
} as const
