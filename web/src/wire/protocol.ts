// The shapes that go over the wire, as `docs/protocol.md` has them. A game's own views, actions and events
// are in `types.ts`, which is made from the server's schemas.
export type Colour = 'red' | 'orange' | 'amber' | 'green' | 'teal' | 'blue' | 'violet' | 'pink'
export type Person = { id: string; name: string; colour: Colour }

export type Pace =
  { kind: 'none' } | { kind: 'live'; decision: number; reserve: number } | { kind: 'slow'; days: number }

export type SeatInfo = {
  kind: 'person' | 'bot' | 'open'
  person: Person | null
  name: string | null
  shared: boolean
  here: boolean
  away: boolean
  level: string | null
}

export type Status = 'open' | 'playing' | 'finished'
export type OptionValue = string | number | boolean | null
export type Options = Record<string, OptionValue>

export type Table = {
  id: string
  code: string
  game: string
  options: Options
  status: Status
  pace: Pace
  listed: boolean
  spectators: boolean
  chat: boolean
  instant_bots: boolean
  host: string
  created: number
  started: number | null
  finished: number | null
  commit: string
  secret: string | null
  seats: SeatInfo[]
  watching: number
  rematch: string | null
}

export type Summary = {
  id: string
  code: string
  game: string
  status: Status
  pace: Pace
  players: number
  open: number
  people: string[]
  created: number
  to_act: number[]
  seats?: number[]
}

export type OptionSchema = {
  type?: string | string[]
  enum?: OptionValue[]
  default?: OptionValue
  minimum?: number
  maximum?: number
  anyOf?: OptionSchema[]
}

export type GameInfo = {
  id: string
  players: { least: number; most: number }
  traits: { simultaneous: boolean; hidden: boolean; take_back: boolean; real_time: boolean }
  options: { properties: Record<string, OptionSchema> }
  defaults: Options
  levels: string[]
}

export type Outcome = {
  scores: number[]
  ranking: number[][]
  breakdown: Record<string, number>[]
  title: string | null
}

export type GameEvent = { event: string }
export type GameAction = { do: string }
export type Move = { seq: number; seat: number | null; at: number; by?: string | null; voids?: number[] }
export type Clock = { now: number; deadlines: Record<string, number>; decision: number; reserve: number[] }

export type Update = {
  type: 'update'
  id?: number | null
  table: string
  seat: number | null
  rev: number
  from: number
  view: unknown
  events: GameEvent[]
  moves: Move[]
  to_act: number[]
  legal: GameAction[] | null
  can_take_back: number[]
  clock: Clock | null
  outcome: Outcome | null
}

export type Reason = { code: string; values: Record<string, unknown> }
export type Preview = {
  legal: boolean
  view: unknown
  events: GameEvent[]
  chance: boolean
  reason: Reason | null
}

export const REACTIONS = ['clap', 'laugh', 'wow', 'sad', 'think', 'hurry', 'heart', 'oops'] as const
export type Reaction = (typeof REACTIONS)[number]

export type ChatLine = {
  type: 'chat'
  table: string
  from: Person
  seat: number | null
  text: string
  at: number
}
export type ReactionLine = {
  type: 'reaction'
  table: string
  from: Person
  seat: number | null
  reaction: Reaction
  at: number
}

export type Inward =
  | { type: 'welcome'; you: Person; now: number; version: string }
  | { type: 'table'; table: Table }
  | Update
  | { type: 'ack'; id: number; table: string | null; rev: number }
  | ({ type: 'preview'; id: number; table: string } & Preview)
  | { type: 'hint'; id: number; table: string; seat: number; rev: number; action: GameAction }
  | ChatLine
  | ReactionLine
  | { type: 'ping'; nonce: string; now: number; rtt: number | null }
  | { type: 'error'; id: number | null; table: string | null; code: string; values: Record<string, unknown> }

export type Outward = { type?: string; table?: string; [field: string]: unknown }

export type ReplayStep = {
  seq: number
  seat: number | null
  by: string | null
  at: number | null
  action: GameAction
  events: GameEvent[]
  view: unknown
  to_act: number[]
}
export type Replay = { table: Table; seat: number | null; steps: ReplayStep[]; outcome: Outcome | null }
