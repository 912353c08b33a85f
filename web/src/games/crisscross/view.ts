// The names under which this game's shapes go over the wire.
export type Score = { rows: number[]; columns: number[]; diagonal: number | null; total: number }
export type SheetView = { cells: number[]; score: Score; finished: boolean }
export type View = {
  seat: number | null
  options: { advanced: boolean; start: 'deal' | 'choose' }
  round: number
  rounds: number
  dice: [number, number] | null
  sheets: SheetView[]
  waiting: number[]
  free_symbols: number[]
}
export type Choose = { do: 'choose'; symbol: number }
export type Place = { do: 'place'; a: number; b: number }
export type Action = Choose | Place
