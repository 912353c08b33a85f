// Made from the server's schemas by `make types`. Do not edit.

export type Welcome = {
  type: 'welcome'
  you: Person
  now: number
  version: string
  silence?: number | null
}

export type Person = {
  id: string
  name: string
  colour: string
  piece?: string
}

export type Beat = {
  type: 'beat'
}

export type TableMessage = {
  type: 'table'
  table: TableInfo
}

export type TableInfo = {
  id: string
  code: string
  game: string
  options: Options
  status: 'closed' | 'finished' | 'open' | 'playing'
  starting: boolean
  pace: NoClock | LiveClock | SlowClock
  listed: boolean
  spectators: boolean
  chat: boolean
  hints: boolean
  instant_bots: boolean
  host: string
  created: number
  started: number | null
  finished: number | null
  commit: string
  secret: string | null
  nonces: string[] | null
  seats: SeatInfo[]
  watching: number
  rematch: string | null
  muted: string[]
  removed: Person[]
  series: number
  daily: OfTheDay | null
  practice?: string | null
  begins?: number | null
}

export type NoClock = {
  kind: 'none'
}

export type LiveClock = {
  kind: 'live'
  decision?: number
  reserve?: number
}

export type SlowClock = {
  kind: 'slow'
  days?: number
}

export type SeatInfo = {
  kind: 'bot' | 'open' | 'person'
  person: Person | null
  name: string | null
  shared: boolean
  here: boolean
  away: boolean
  level: string | null
  nonce: boolean
  hinted: boolean
  times: number
  more: number
  wins: number
  ready?: boolean
}

export type OfTheDay = {
  day: string
  until: number
  counts: boolean
}

export type Tables = {
  type: 'tables'
  tables: Summary[]
}

export type Summary = {
  id: string
  code: string
  game: string
  status: 'closed' | 'finished' | 'open' | 'playing'
  pace: NoClock | LiveClock | SlowClock
  players: number
  open: number
  people: string[]
  created: number
  to_act: number[]
  seats?: number[] | null
}

export type Update = {
  type: 'update'
  table: string
  seat: number | null
  rev: number
  from: number
  view: GameView
  events: GameEvent[]
  moves: Move[]
  to_act: number[]
  legal: GameAction[] | null
  can_take_back: number[]
  clock: Clock | null
  outcome: OutcomeInfo | null
  id?: number | null
}

export type Move = {
  seq: number
  seat: number | null
  at: number
  by?: string | null
  voids?: number[] | null
}

export type Clock = {
  now: number
  deadlines: Record<string, number>
  decision: number
  reserve: number[]
}

export type OutcomeInfo = {
  scores: number[]
  ranking: number[][]
  breakdown: Record<string, number>[]
  title: string | null
}

export type Ack = {
  type: 'ack'
  id: number
  table?: string | null
  rev?: number | null
}

export type PreviewAnswer = {
  type: 'preview'
  id: number
  table: string
  legal: boolean
  view: GameView | null
  events: GameEvent[]
  chance: boolean
  reason: Reason | null
}

export type Reason = {
  code: string
  values: Record<string, unknown>
}

export type HintAnswer = {
  type: 'hint'
  id: number
  table: string
  seat: number
  rev: number
  action: GameAction
  advice: Advice[]
}

export type Advice = {
  action: GameAction
  value: number
  reason: Why
}

export type Why = {
  key: string
  values: Record<string, number | string>
}

export type Chat = {
  type: 'chat'
  table: string
  from: Person
  seat: number | null
  text: string
  at: number
}

export type ReactionMessage = {
  type: 'reaction'
  table: string
  from: Person
  seat: number | null
  reaction: 'clap' | 'heart' | 'hurry' | 'laugh' | 'oops' | 'sad' | 'think' | 'wow'
  at: number
}

export type Ping = {
  type: 'ping'
  nonce: string
  now: number
  rtt: number | null
}

export type Error = {
  type: 'error'
  id: number | null
  table: string | null
  code: 'already-started' | 'bad-input' | 'bad-origin' | 'banned' | 'cannot-try-again' | 'chat-off' | 'closed' | 'daily' | 'does-not-fold' | 'guest-is-here' | 'hint-failed' | 'illegal' | 'internal' | 'muted' | 'no-clock' | 'no-free-seat' | 'no-guest' | 'no-hint' | 'no-preview' | 'no-push' | 'no-spectators' | 'no-such-code' | 'no-such-game' | 'no-such-level' | 'no-such-link' | 'no-such-person' | 'no-such-phrase' | 'no-such-seat' | 'no-such-table' | 'nonce-given' | 'not-allowed' | 'not-finished' | 'not-found' | 'not-here' | 'not-host' | 'not-seated' | 'not-started' | 'not-watching' | 'not-yours' | 'open-seats' | 'person-is-here' | 'removed' | 'review-failed' | 'sealed' | 'seat-taken' | 'stale' | 'still-playing' | 'store-unavailable' | 'too-big' | 'too-fast' | 'too-many-offline' | 'too-many-tables' | 'too-many-watched' | 'unsupported-media-type' | 'which-seat'
  values: Record<string, unknown>
}

export type Options = Record<string, OptionValue>

export type OptionValue = string | number | boolean | null

export type GameView = Record<string, unknown>

export type GameEvent = {
  event: string
}

export type GameAction = {
  do: string
}

export type AboutMe = {
  name?: string | null
  colour?: 'amber' | 'blue' | 'green' | 'orange' | 'pink' | 'red' | 'teal' | 'violet' | null
  piece?: 'acorn' | 'anchor' | 'bell' | 'bird' | 'boat' | 'cat' | 'crown' | 'cup' | 'die' | 'domino' | 'fish' | 'hat' | 'hourglass' | 'house' | 'key' | 'kite' | 'leaf' | 'meeple' | 'moon' | 'mushroom' | 'pawn' | 'rook' | 'star' | 'tree' | null
  rated?: boolean | null
  puzzles?: boolean | null
}

export type AllFigures = {
  figures: Figures[]
}

export type Figures = {
  game: string
  mode: string
  alone: boolean
  games: number
  won: number
  average: number
  best: number | null
  best_hinted: number | null
}

export type AllLearnt = {
  games: Learnt[]
}

export type Learnt = {
  game: string
  lesson: 'begun' | 'done' | 'new' | 'none'
  offered: boolean
  played: number
  opponents: Suggestion
}

export type Suggestion = {
  level: string
  why: 'as-before' | 'first' | 'lost' | 'rated' | 'won'
}

export type BestResults = {
  results: BestResult[]
}

export type BestResult = {
  table: string
  score: number
  title: string | null
  at: number
  options: Options
  hinted: boolean
}

export type AtTable = {
  muted?: boolean | null
  removed?: boolean | null
}

export type ChangeTable = {
  options?: Options | null
  players?: number | null
  pace?: NoClock | LiveClock | SlowClock | null
  listed?: boolean | null
  spectators?: boolean | null
  chat?: boolean | null
  hints?: boolean | null
  instant_bots?: boolean | null
  host?: string | null
}

export type CodeFound = {
  table: string
}

export type ComeBack = {
  phrase: string
  replace?: boolean
}

export type DailyResults = {
  day: string
  game: string
  players: number
  now: number
  ends: number
  commit: string
  since: number
  secret: string | null
  played: number
  spread: Record<string, number>
  best: Standing[]
  mine: Attempt | null
  place: number | null
  percentile: number | null
  coach: number | null
  coach_value: number | null
}

export type Standing = {
  person: Person
  points: number
  value: number
  fresh: boolean
  place: number | null
}

export type Attempt = {
  table: string
  begun: number
  finished: number | null
  points: number | null
  value: number | null
  fresh: boolean
  counts: boolean
}

export type DeviceLink = {
  path: string
  expires: number
}

export type DeviceToken = {
  token: string
  replace?: boolean
}

export type FeatsDone = {
  seats: string[][]
}

export type ForgetMe = {
  sure: true
}

export type Forgotten = {
  forgotten: boolean
}

export type HandedIn = {
  table: string
  verified: boolean
}

export type OfflineGame = {
  table: string
  game: string
  ended: number
  players: number
  place: number | null
  points: number | null
  verified: boolean
}

export type OfflineList = {
  games: OfflineGame[]
}

export type GameList = {
  games: GameInfo[]
}

export type GameInfo = {
  id: string
  name: string
  designers: string[]
  publisher: string
  minutes: number
  quick: number
  texts: GameTexts
  players: PlayerNumbers
  traits: Traits
  options: OptionsSchema
  defaults: Options
  levels: string[]
  material: string | null
  packs: string[]
  lesson: boolean
  daily: boolean
  puzzle: boolean
  client: string | null
}

export type GameTexts = {
  en: GameWords
  pl: GameWords
}

export type GameWords = {
  line: string
  what: string
  options: Record<string, OptionWords>
  feats: FeatWords[]
}

export type OptionWords = {
  title: string
  text: string
  values: ValueWords[]
}

export type ValueWords = {
  value: boolean | number | string | null
  name: string
  text: string
}

export type FeatWords = {
  key: string
  name: string
  text: string
}

export type PlayerNumbers = {
  least: number
  most: number
}

export type Traits = {
  simultaneous: boolean
  hidden: boolean
  take_back?: boolean
  real_time?: boolean
}

export type GiveNonce = {
  nonce: string
}

export type KindOfGame = {
  curve: CurvePoint[]
  mine: Points[]
  everybody: Points[]
  moments: CurvePoint[]
}

export type CurvePoint = {
  table: string
  at: number
  points: number
  hinted: boolean
}

export type Points = {
  points: number
  times: number
}

export type LessonExample = {
  action: GameAction | null
}

export type LessonMove = {
  step: number
  along: number
  to?: 'again' | 'back' | 'next' | 'skip' | 'wait'
}

export type LessonPreview = {
  action: GameAction
  ahead?: boolean
}

export type LessonShown = {
  game: string
  players: number
  step: number
  steps: number
  along: number
  says: LessonWords | null
  points: string[]
  to_do: boolean
  view: GameView
  legal: GameAction[] | null
  events: GameEvent[]
  to_act: number[]
  at: number
  due: number | null
  wrong?: LessonWords | null
}

export type LessonWords = {
  en: string
  pl: string
}

export type LessonTry = {
  step: number
  along: number
  action: GameAction
  after?: number
}

export type Myself = {
  id: string
  name: string
  colour: string
  piece?: string
  named?: boolean
  rated?: boolean
  puzzles?: boolean
}

export type NewTable = {
  game: string
  options?: Options
  players?: number | null
  pace?: NoClock | LiveClock | SlowClock
  listed?: boolean
  spectators?: boolean
  chat?: boolean
  hints?: boolean
  instant_bots?: boolean
}

export type Feed = {
  path: string
}

export type Phrase = {
  phrase: string
}

export type PhraseMade = {
  made: number | null
}

export type PlayedList = {
  games: PlayedGame[]
  more: string | null
}

export type PlayedGame = {
  table: string
  game: string
  mode: string
  ended: number
  seat: number
  place: number
  players: number
  points: number
  title: string | null
  hinted: boolean
  taken_back: boolean
  others: Player[]
}

export type Player = {
  seat: number
  name: string | null
  level: string | null
}

export type Problem = {
  title: string
  status: number
  code: 'already-started' | 'bad-input' | 'bad-origin' | 'banned' | 'cannot-try-again' | 'chat-off' | 'closed' | 'daily' | 'does-not-fold' | 'guest-is-here' | 'hint-failed' | 'illegal' | 'internal' | 'muted' | 'no-clock' | 'no-free-seat' | 'no-guest' | 'no-hint' | 'no-preview' | 'no-push' | 'no-spectators' | 'no-such-code' | 'no-such-game' | 'no-such-level' | 'no-such-link' | 'no-such-person' | 'no-such-phrase' | 'no-such-seat' | 'no-such-table' | 'nonce-given' | 'not-allowed' | 'not-finished' | 'not-found' | 'not-here' | 'not-host' | 'not-seated' | 'not-started' | 'not-watching' | 'not-yours' | 'open-seats' | 'person-is-here' | 'removed' | 'review-failed' | 'sealed' | 'seat-taken' | 'stale' | 'still-playing' | 'store-unavailable' | 'too-big' | 'too-fast' | 'too-many-offline' | 'too-many-tables' | 'too-many-watched' | 'unsupported-media-type' | 'which-seat'
  values: Record<string, unknown>
  type?: string
}

export type PushOffered = {
  key: string | null
}

export type PuzzleList = {
  now: number
  ends: number
  today: PuzzleDay
  missing: string[]
  past: PuzzleDay[]
}

export type PuzzleDay = {
  day: string
  games: Record<string, MyTry>
}

export type MyTry = {
  tries?: number
  solved?: boolean
  shown?: boolean
}

export type PuzzlePreview = {
  action: GameAction
  ahead?: boolean
}

export type PuzzleShown = {
  day: string
  game: string
  players: number
  seat: number
  worth: string
  view: GameView
  legal: GameAction[] | null
  mine: MyTry
  solution: PuzzleSolution | null
}

export type PuzzleSolution = {
  ideas: Advice[]
  played: GameAction
  played_loss: number
  found: number
  tried: number
}

export type PuzzleTry = {
  action: GameAction
}

export type PuzzleVerdict = {
  right: boolean
  loss: number
  grade: string
  mine: MyTry
  solution: PuzzleSolution | null
}

export type Replay = {
  table: TableInfo
  seat: number | null
  steps: ReplayStep[]
  outcome: OutcomeInfo
}

export type ReplayStep = {
  seq: number
  seat: number | null
  at: number | null
  by: string | null
  action: GameAction
  events: GameEvent[]
  view: GameView
  to_act: number[]
}

export type ReviewAnswer = {
  done: number
  of: number
  review?: Review | null
}

export type Review = {
  game: string
  worth: string
  grades: GradeBounds
  seats: ReviewedSeat[]
  decisions: ReviewedDecision[]
  sightings: Sighting[]
  figures: Record<string, number>[]
}

export type GradeBounds = {
  good: number
  inaccuracy: number
  mistake: number
}

export type ReviewedSeat = {
  seat: number
  opening: number
  luck: number
  lost: number
  result: number
  accuracy: number | null
  grades: Record<string, number>
  turning_points: number[]
}

export type ReviewedDecision = {
  seq: number
  seat: number
  by: string | null
  loss: number
  grade: string
  at_stake: number
  luck: number
  played: Advice
  best: Advice
}

export type Sighting = {
  seq: number
  seat: number | null
  at: number
  what: string
  values: Record<string, number>
}

export type RunningList = {
  tables: RunningGame[]
}

export type RunningGame = {
  id: string
  game: string
  options: Options
  status: 'closed' | 'finished' | 'open' | 'playing'
  pace: NoClock | LiveClock | SlowClock
  created: number
  last: number
  seats: number[]
  others: Player[]
  open: number
  to_act: number[]
  round: number | null
  rounds: number | null
  away: boolean
  people: boolean
}

export type SetSeat = {
  kind: 'bot' | 'me' | 'open' | 'shared'
  name?: string | null
  level?: string | null
}

export type Shelf = {
  feats: Feat[]
}

export type Feat = {
  game: string
  feat: string
  times: number
  last: number
}

export type OnLadder = {
  wanted: boolean
  bands: Band[]
}

export type Band = {
  game: string
  games: number
  low: number
  high: number
  ladder: Rung[]
  where: 'about' | 'above' | 'below' | 'between' | 'somewhere'
  levels: string[]
}

export type Rung = {
  level: string
  at: number
}

export type Subscribe = {
  endpoint: string
  keys: PushKeys
  language?: string
}

export type PushKeys = {
  p256dh: string
  auth: string
}

export type TableList = {
  tables: Summary[]
}

export type Today = {
  day: string
  now: number
  ends: number
  zone: string
  streak: number
  deals: TodaysDeal[]
  past: PastDay[]
  puzzles: Record<string, boolean>
}

export type TodaysDeal = {
  game: string
  players: number
  level: string | null
  commit: string
  since: number
  tomorrow: string
  attempt: Attempt | null
}

export type PastDay = {
  day: string
  games: Record<string, Attempt | null>
}

export type TryAgain = {
  seq: number
  seat: number
  luck?: 'new' | 'same'
}

export type OptionsSchema = {
  properties: Record<string, OptionSchema>
}

export type OptionSchema = {
  type?: string | string[]
  enum?: OptionValue[]
  minimum?: number
  maximum?: number
  anyOf?: OptionSchema[]
}

export type Hello = {
  type: 'hello'
  client: string
}

export type WatchTables = {
  type: 'watch-tables'
  id: number
}

export type UnwatchTables = {
  type: 'unwatch-tables'
  id: number
}

export type Pong = {
  type: 'pong'
  nonce: string
}

export type Watch = {
  type: 'watch'
  id: number
  table: string
  rev?: number
  legal?: boolean
  as?: 'spectator' | null
}

export type Unwatch = {
  type: 'unwatch'
  id: number
  table: string
}

export type Act = {
  type: 'act'
  id: number
  table: string
  action: GameAction
  seat?: number | null
  rev?: number | null
}

export type TakeBack = {
  type: 'take-back'
  id: number
  table: string
  seat?: number | null
}

export type Preview = {
  type: 'preview'
  id: number
  table: string
  action: GameAction
  seat?: number | null
  ahead?: boolean
}

export type Hint = {
  type: 'hint'
  id: number
  table: string
  seat?: number | null
}

export type Back = {
  type: 'back'
  id: number
  table: string
}

export type Ready = {
  type: 'ready'
  id: number
  table: string
}

export type Say = {
  type: 'say'
  id: number
  table: string
  text: string
}

export type React = {
  type: 'react'
  id: number
  table: string
  reaction: 'clap' | 'heart' | 'hurry' | 'laugh' | 'oops' | 'sad' | 'think' | 'wow'
}

export type Incoming = Hello | WatchTables | UnwatchTables | Pong | Watch | Unwatch | Act | TakeBack | Preview | Hint | Back | Ready | Say | React

export type Outgoing = Welcome | Beat | TableMessage | Tables | Update | Ack | PreviewAnswer | HintAnswer | Chat | ReactionMessage | Ping | Error
