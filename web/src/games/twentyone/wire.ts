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

export type Stayed = {
  event: 'stayed'
  to?: number[] | null
  seat: number
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

export type Event = Dealt | Rolled | Stayed | Wrote | Crossed | RowScored | Scored

/** What the game is played with, how often it is used and what it counts, for what is worked out where nobody asks the server. */
export const MATERIAL = {
  colours: ['white', 'black', 'red', 'blue', 'yellow', 'green'],
  sides: 6,
  stays: 1,
  signs: {'white':'M15.4 2.2a10.2 10.2 0 1 0 6.400 13.600A8.700 8.700 0 0 1 15.400 2.200Z', 'black':'M12 1.800C8.200 6.500 3 9.400 3 14.100c0 2.700 2 4.500 4.400 4.500 1.600 0 2.900-.7 3.700-2-.1 2.100-.8 3.900-2.300 5.600h6.400c-1.500-1.700-2.200-3.500-2.300-5.600.8 1.300 2.100 2 3.700 2 2.400 0 4.400-1.800 4.400-4.500 0-4.700-5.200-7.600-9-12.300Z', 'red':'M12 21.600C4.600 16.300 1.800 12.500 1.800 8.800 1.800 5.600 4.200 3.400 7 3.400c2.100 0 3.900 1.200 5 3.200 1.100-2 2.900-3.200 5-3.200 2.800 0 5.200 2.200 5.200 5.400 0 3.700-2.800 7.500-10.200 12.800Z', 'blue':'M12 1.400C7.800 7.600 4.400 11.200 4.400 15.200a7.600 7.600 0 0 0 15.200 0C19.600 11.200 16.200 7.600 12 1.400Z', 'yellow':'M12 .800 14.500 6 20 4 18 9.500 23.200 12 18 14.500 20 20 14.500 18 12 23.200 9.500 18 4 20 6 14.500.800 12 6 9.500 4 4 9.500 6Z', 'green':'M12 1.700a4.800 4.800 0 0 1 3.800 7.700 4.800 4.800 0 1 1-2.600 7.900c.1 1.900.8 3.500 2 4.900H8.800c1.200-1.400 1.900-3 2-4.900a4.800 4.800 0 1 1-2.600-7.900A4.800 4.800 0 0 1 12 1.700Z'},
} as const
