// The names under which this game's shapes go over the wire.
export type Bonus = number | '?' | 'bolt' | 'bolt2' | 'moon' | 'star' | null
export type Card = { number: number; grid: number[]; bonuses: Bonus[] }
export type CardView = Card & { marks: number[]; lines: number[] }
export type Line = { card: number; index: number }
export type Pending = { line: Line; bonus: Bonus }
export type Spot = { card: number; cell: number }
export type Reach = Spot & { bolts: number }
export type BonusChoice = { line: Line; bonus: Bonus; cells: Spot[] }
export type Score = { cards: number[]; stars: number[]; cells: number; moons: number; total: number }
export type TableauView = {
  cards: CardView[]
  hand: number
  bolts: number
  moons: number
  stars: number[]
  completed: number[]
  pending: Pending[]
  score: Score
}
export type View = {
  seat: number | null
  options: { deck: string }
  phase: 'keep' | 'draft' | 'mark' | 'over'
  round: number
  rounds: number
  turn: number
  turns: number
  revealed: number[]
  numbers_left: number[]
  deck: number
  discards: Card[]
  tableaus: TableauView[]
  waiting: number[]
  hand: Card[]
  keep: number
  reach: Reach[]
  may_pass: boolean
  bonuses: BonusChoice[]
}
export type Keep = { do: 'keep'; cards: number[] }
export type Draft = { do: 'draft'; card: number }
export type Mark = { do: 'mark'; card: number; cell: number }
export type UseBonus = { do: 'bonus'; line: Line; card: number; cell: number }
export type Pass = { do: 'pass' }
export type Action = Keep | Draft | Mark | UseBonus | Pass
