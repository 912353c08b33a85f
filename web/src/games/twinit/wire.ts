// Made from the server's schemas by `make types`. Do not edit.

export type Options = {
  mode: 'race' | 'rivals' | 'teams' | 'together' | 'turns'
  tempo: number
  handicap: number | null
}

export type View = {
  seat: number | null
  options: Options
  at: number
  rev: number
  cards: CardView[]
  table: number[]
  sets: CardSet[]
  seats: SeatView[]
  sets_to_win: number
  barred: number[]
  aside: number[]
  turn: number | null
  anyone: boolean
  reveal_from: number
  reveal_by: number
  quiet_since: number
  window: Window | null
  hands: Hand[]
  owing: number[]
  owing_until: number
  ends: number | null
  last: Decided | null
  revealed: boolean
  passes: number
  over: boolean
}

export type CardView = {
  card: number
  face: number
  place: 'deck' | 'set' | 'table'
  seat: number | null
  since: number
  rev: number
}

export type CardSet = {
  seat: number
  cards: number[]
}

export type SeatView = {
  deck: number
  sets: number
  score: Score
  bound: boolean
  locked: number
}

export type Score = {
  pairs: number
  triples: number
  total: number
}

export type Window = {
  until: number
  rev: number
  claims: Press[]
}

export type Press = {
  seat: number
  cards: [number, number]
  pressed: number
}

export type Hand = {
  seat: number
  card: number
  pressed: number
  until: number
}

export type Decided = {
  at: number
  claims: Press[]
  winner: number | null
  by: number | null
}

export type Reveal = {
  do: 'reveal'
}

export type Claim = {
  do: 'claim'
  cards: [number, number]
  rev: number
  after: number
}

export type Touch = {
  do: 'touch'
  card: number
  rev: number
  after: number
}

export type Release = {
  do: 'release'
  card: number
}

export type Flip = {
  do: 'flip'
  card: number
}

export type Gather = {
  do: 'gather'
  cards: number[]
}

export type Give = {
  do: 'give'
  cards: [number, number]
}

export type Say = {
  do: 'say'
  cards: [number, number]
}

export type Pass = {
  do: 'pass'
}

export type Settle = {
  do: 'settle'
}

export type TimeUp = {
  do: 'time-up'
}

export type Dealt = {
  event: 'dealt'
  to?: number[] | null
  faces: [number, number][]
  up: number[]
  decks: number[][]
  first: number | null
  barred: number[]
}

export type Laid = {
  event: 'laid'
  to?: number[] | null
  tops: Face[]
  decks: number[]
  table: Face[]
  barred: number[]
  first: number | null
  ends: number | null
}

export type Face = {
  card: number
  face: number
}

export type Revealed = {
  event: 'revealed'
  to?: number[] | null
  seat: number
  card: number
  face: number
}

export type Uncovered = {
  event: 'uncovered'
  to?: number[] | null
  deck: number
  card: number
  face: number
}

export type Claimed = {
  event: 'claimed'
  to?: number[] | null
  seat: number
  cards: [number, number]
  pressed: number
  allowed: [number, number]
}

export type Touched = {
  event: 'touched'
  to?: number[] | null
  seat: number
  card: number
  pressed: number
  allowed: [number, number]
}

export type Released = {
  event: 'released'
  to?: number[] | null
  seat: number
  card: number
}

export type Frozen = {
  event: 'frozen'
  to?: number[] | null
  until: number
}

export type Verdict = {
  event: 'verdict'
  to?: number[] | null
  claims: Press[]
  winner: number | null
  by: number | null
}

export type Won = {
  event: 'won'
  to?: number[] | null
  seat: number
  cards: number[]
}

export type Stolen = {
  event: 'stolen'
  to?: number[] | null
  seat: number
  from: number
  cards: number[]
}

export type Mistake = {
  event: 'mistake'
  to?: number[] | null
  seat: number
}

export type Gave = {
  event: 'gave'
  to?: number[] | null
  seat: number
  cards: number[]
}

export type Turned = {
  event: 'turned'
  to?: number[] | null
  cards: Face[]
}

export type Flipped = {
  event: 'flipped'
  to?: number[] | null
  seat: number
  card: number
  face: number
}

export type Gathered = {
  event: 'gathered'
  to?: number[] | null
  seat: number
  cards: number[]
}

export type Said = {
  event: 'said'
  to?: number[] | null
  seat: number
  cards: [number, number]
}

export type Passed = {
  event: 'passed'
  to?: number[] | null
  seat: number
}

export type Scored = {
  event: 'scored'
  to?: number[] | null
  seat: number
  pairs: number
  triples: number
  total: number
}

export type Action = Reveal | Claim | Touch | Release | Flip | Gather | Give | Say | Pass | Settle | TimeUp

export type Event = Dealt | Laid | Revealed | Uncovered | Claimed | Touched | Released | Frozen | Verdict | Won | Stolen | Mistake | Gave | Turned | Flipped | Gathered | Said | Passed | Scored
