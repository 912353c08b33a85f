// Made from the server's schemas by `make types`. Do not edit.

export type Options = {
  deck: string
}

export type View = {
  seat: number | null
  options: Options
  phase: 'draft' | 'keep' | 'mark' | 'over'
  round: number
  rounds: number
  turn: number
  turns: number
  revealed: number[]
  numbers_left: number[]
  deck: number
  discards: Card[]
  old_deck: number[]
  tableaus: TableauView[]
  waiting: number[]
  hand: Card[]
  keep: number
  reach: Reach[]
  may_pass: boolean
  bonuses: BonusChoice[]
}

export type Card = {
  number: number
  grid: number[]
  bonuses: (number | '?' | 'bolt' | 'bolt2' | 'moon' | 'star' | null)[]
}

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

export type CardView = {
  number: number
  grid: number[]
  bonuses: (number | '?' | 'bolt' | 'bolt2' | 'moon' | 'star' | null)[]
  marks: number[]
  lines: number[]
}

export type Pending = {
  line: BonusLine
  bonus: number | '?' | 'bolt' | 'bolt2' | 'moon' | 'star' | null
}

export type BonusLine = {
  card: number
  index: number
}

export type Score = {
  cards: number[]
  stars: number[]
  cells: number
  moons: number
  total: number
}

export type Reach = {
  card: number
  cell: number
  bolts: number
}

export type BonusChoice = {
  line: BonusLine
  bonus: number | '?' | 'bolt' | 'bolt2' | 'moon' | 'star' | null
  cells: Spot[]
}

export type Spot = {
  card: number
  cell: number
}

export type Keep = {
  do: 'keep'
  cards: number[]
}

export type Mark = {
  do: 'mark'
  card: number
  cell: number
}

export type Pass = {
  do: 'pass'
}

export type Bonus = {
  do: 'bonus'
  line: BonusLine
  card: number
  cell: number
}

export type Draft = {
  do: 'draft'
  card: number
}

export type Deck = {
  event: 'deck'
  to?: number[] | null
  cards: Record<string, Face>
}

export type Face = {
  grid: number[]
  bonuses: (number | '?' | 'bolt' | 'bolt2' | 'moon' | 'star' | null)[]
}

export type Dealt = {
  event: 'dealt'
  to?: number[] | null
  seat: number
  cards: number[]
}

export type Kept = {
  event: 'kept'
  to?: number[] | null
  seat: number
  cards: number[]
  discarded: number[]
}

export type Revealed = {
  event: 'revealed'
  to?: number[] | null
  round: number
  turn: number
  number: number
}

export type Marked = {
  event: 'marked'
  to?: number[] | null
  seat: number
  card: number
  cell: number
  number: number
  bolts: number
}

export type Line = {
  event: 'line'
  to?: number[] | null
  seat: number
  card: number
  index: number
  bonus: number | '?' | 'bolt' | 'bolt2' | 'moon' | 'star' | null
}

export type Gained = {
  event: 'gained'
  to?: number[] | null
  seat: number
  bolts: number
  moons: number
  stars: number
}

export type Lost = {
  event: 'lost'
  to?: number[] | null
  seat: number
  bonus: number | '?' | 'bolt' | 'bolt2' | 'moon' | 'star' | null
}

export type Completed = {
  event: 'completed'
  to?: number[] | null
  seat: number
  card: number
}

export type Passed = {
  event: 'passed'
  to?: number[] | null
  seat: number
}

export type RoundScored = {
  event: 'round-scored'
  to?: number[] | null
  seat: number
  round: number
  cards: number[]
  points: number
}

export type Drafted = {
  event: 'drafted'
  to?: number[] | null
  seat: number
  card: number
  discarded: number[]
}

export type Scored = {
  event: 'scored'
  to?: number[] | null
  seat: number
  cards: number
  stars: number
  cells: number
  moons: number
  total: number
}

export type Action = Keep | Mark | Pass | Bonus | Draft

export type Event = Deck | Dealt | Kept | Revealed | Marked | Line | Gained | Lost | Completed | Passed | RoundScored | Drafted | Scored

/** What the game is played with, how often it is used and what it counts, for what is worked out where nobody asks the server. */
export const MATERIAL = {
  numbers: [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9],
  rounds: 4,
  turns: 9,
  highest: 240,
} as const
