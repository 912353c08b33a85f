// The names under which this game's shapes go over the wire.
export const COLOURS = ['white', 'black', 'red', 'blue', 'yellow', 'green'] as const
export type Colour = (typeof COLOURS)[number]
export type Dice = Record<Colour, number>
export type FieldView = {
  colour: Colour
  number: number
  written: number | null
  crossed: boolean
  hit: boolean
}
export type RowScore = { sum: number; hits: number; bonus: number; points: number }
export type RowView = { fields: FieldView[]; score: RowScore; full: boolean }
export type SheetView = {
  letter: string
  rows: RowView[]
  total: number
  row: number | null
  writable: number[]
  crossable: number | null
}
export type View = {
  seat: number | null
  options: { rows: 'classic' | 'varied'; sheets: string }
  turn: number
  active: number
  dice: Dice
  attempt: number
  attempts: number
  rolling: boolean
  can_reroll: boolean
  sheets: SheetView[]
  waiting: number[]
  hit_bonus: number[]
}
export type Write = { do: 'write'; colours: Colour[] }
export type Action = { do: 'reroll' } | { do: 'keep' } | { do: 'cross' } | Write
