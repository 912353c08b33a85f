// What a game brings to the table, and what the table hands to it: the contract between the shell and a game's client, ours
// or anybody's. It names no framework. A client draws views and sends actions; what is legal, what it costs and what it scores
// comes from the server with every view. `docs/client-contract.md` tells it to people who write one.
import type { ChanceReader } from '$/fair/check'
import type { Shortcut } from '$/keys/keys.svelte'
import type { SoundName } from '$/sound/sounds'
import type { Language, Values } from '$/text/words.svelte'
import type { GameAction, GameEvent, Options, OptionValue, PreviewAnswer } from '$/wire/messages'

/** The version of everything below. A client says which one it was written for, and a shell refuses one that it does not know. */
export const CONTRACT = 1
/** The event on a part's element that says it cannot go on, with the error as its detail: the page says so instead of it. */
export const BROKEN = 'stolik-broken'

/** At once, or fetched when it is needed, so that the home page stays light. */
export type Ready<T extends object> = T | (() => Promise<T>)

// What the shell mounts

/** Something that draws itself into an element, again whenever the host has something new, until it is taken away. */
export type Part<Host> = { mount: (element: HTMLElement, host: Host) => Drawn<Host> }
export type Drawn<Host> = { update: (host: Host) => void; destroy: () => void }

// What the shell tells

/** What a seat is called, for labels only. */
export type Name = { seat: number; name: string; mine: boolean; bot: boolean }

/** Who sits where, and how one speaks here. */
export type Speech = {
  language: Language
  names: readonly Name[]
  nameOf: (seat: number) => string
  /** Who is spoken to in the second person, if somebody is: aloud, and where one asks. The log speaks to everybody. */
  you: number | null
  /** How this table plays, where something is told of one. */
  options?: Options
  /** One of the game's own texts, in the language spoken; `count` among the values chooses the plural form. */
  say: (key: string, values?: Values) => string
}

/** A move as one looks at it: what happened, and the view before and after. `before` is null where nobody here saw it. */
export type Moment<View = unknown> = {
  seat: number
  events: readonly GameEvent[]
  before: View | null
  view: View
  /** How long the chain is that it belongs to, where one move may set off the next. */
  chain: number
}

export type BoardHost<View = unknown, Action extends GameAction = GameAction> = Speech & {
  /** All that this seat may see. The board draws it and nothing else. */
  view: View
  /** What the server allows this seat now; empty when it has nothing to do, null when there are too many to list. */
  legal: readonly Action[] | null
  /** Something is on its way to the server. */
  busy: boolean
  /** An action to show as a suggestion, if one was asked for. */
  hint: Action | null
  /** Nothing is played here any more, the hint is only looked at: a board leaves out its buttons, and a press changes nothing. */
  looking?: boolean
  /** Whether it was played, once the server has it on disk; why it was refused, the shell tells itself. */
  act: (action: Action) => Promise<boolean>
  /** `ahead`: as if it were this seat's turn already, in games that know what that would mean. */
  preview: (action: Action, ahead?: boolean) => Promise<PreviewAnswer>
  /** The newest events, for a board that shows what happened and not only what is. */
  news: readonly GameEvent[]
  /**
   * A move while everybody looks at it. What is drawn may show `moment.view` for so long; what can be pressed goes by `view`.
   * Null: all has been seen, or nothing is to move.
   */
  moment?: Moment<View> | null
  /** What each seat did last, to be marked. */
  last?: ReadonlyMap<number, readonly GameEvent[]>
  /** When this view came, by the browser's clock of events. */
  came: number
  /** The server's clock, in milliseconds. */
  now: () => number
}

/** One seat's sheet, to look at: large or small, in the game, at its end and in a replay. */
export type SheetHost<View = unknown> = Speech & {
  view: View
  seat: number
  name: string
  /** What that seat did last, to be marked; none where nobody asks for it. */
  last?: readonly GameEvent[]
}

/** What everybody looks at together: dice, numbers, a board. */
export type SharedHost<View = unknown> = Speech & {
  view: View
  /** Null in a replay, where no clock runs. */
  now: (() => number) | null
  /** A move while it is looked at, and what each seat did last, to be marked: as a board is told them. */
  moment?: Moment<View> | null
  last?: ReadonlyMap<number, readonly GameEvent[]>
  /** The newest events, for who sees them happen; none in a replay. */
  news?: readonly GameEvent[]
}

/** The rules, illustrated; `at` names the chapter to open first, and is empty away from a table. Where they are `unhurried`, they may come bit by bit. */
export type RulesHost = Speech & { at: string; unhurried: boolean }

/** What is worth knowing before the start, in the lobby: how good the line is, in milliseconds there and back. */
export type BeforeHost = Speech & { rtt: number | null }

// What is said

/** What the coach's figure for an action counts: points in the end, points ahead of the others, or nothing one could say. */
export type Worth = 'end' | 'lead' | null

/** What something is called, what it is in one sentence, and which chapter of the rules tells more. */
export type Answer = { name: string; text: string; chapter?: string }

/** One thing in words. `at` is how one asks for it (`row 3`, `dice`): lower case, in English, whatever is spoken. */
export type Line = { at: string; text: string }
/** Lines that belong together. */
export type Passage = { title: string; lines: readonly Line[] }

/** The newest event of that name among those that happened before the one that is told. */
export type LastEvent = (name: string) => GameEvent | undefined

/** How one plays a game by typing. What is typed comes as words in lower case, without accents and signs. */
export type Saying<View = unknown, Action extends GameAction = GameAction> = {
  /** What else a word may be called, in any language: `kostki` for `dice`. What is meant stands on the right. */
  synonyms: Readonly<Record<string, string>>
  /** What a word of a phrase, or of a line's `at`, is called in a language; where it is missing, it is called what it is. */
  called?: Partial<Record<Language, Readonly<Record<string, string>>>>
  /** An action as one would type it, in few letters, in the words that stand on the right among the synonyms. */
  phrase: (action: Action, view: View) => string
  /** What is worth knowing of an action that is offered, in few words; empty where its phrase says it all, null where another that is listed does the same. */
  meaning?: (action: Action, view: View) => string | null
  /** The action that these words mean, or null where they mean none. It need not be legal; the server says why not. */
  understood: (words: readonly string[], view: View, legal: readonly Action[] | null) => Action | null
  /** What lies at the place that these words name, before a seat, where no line of the twin is called that: a cell of a sheet. */
  lying?: (words: readonly string[], view: View, seat: number) => string | null
}

export type Words<View = unknown, Action extends GameAction = GameAction> = {
  /** What is expected of the view's own seat, in words; `waited` are the seats that the table waits for. */
  expected: (view: View, speech: Speech, waited: readonly number[]) => string
  /** What of the board is needed for that, for who does not see it, one thing a line: which dice fit. `all`: whoever listens wants everything, however long. */
  besides?: (view: View, speech: Speech, all: boolean) => readonly string[]
  /** How a seat stands at this moment, in a word or two, if that is open to all. */
  standing?: (view: View, seat: number, speech: Speech) => string
  /** How many points a seat has at this moment, if that is open to all: what a move brought is the difference. */
  points?: (view: View, seat: number) => number
  /** How long the chain has grown with this move, where one move may set off the next; `before` is what had happened until then. */
  chain?: (move: readonly GameEvent[], seat: number, before: readonly GameEvent[]) => number
  /** Which chapter of the rules matters now. */
  chapter?: (view: View) => string
  /** An event as a line of the log, or null if it goes without saying; `last` finds what happened before it, by its name, and `view` is what lies there, where that is known. */
  told: (event: GameEvent, speech: Speech, last: LastEvent, view: View | null) => string | null
  /** What something on the board is, in one sentence: `what` is what its `data-ask` says. Null: there is nothing to say. */
  asked?: (what: string, view: View, speech: Speech) => Answer | null
  /** All that is drawn, in words: before one seat, or in the middle (`null`); each line one thing, in the order of the drawing. */
  twin?: (view: View, seat: number | null, speech: Speech) => readonly Passage[]
  /** Events that are said aloud only to who wants to hear everything: what can be looked up any time. */
  quiet?: readonly string[]
  /** Events that luck decides: of a move that is only tried out they are not told. */
  unforeseen?: readonly string[]
  /** Whether its things have letters of their own on the board just now: the page leaves those keys to it. */
  takesLetters?: (view: View) => boolean
  /** When its own clock runs out, if it has one: in milliseconds, on the table's clock. */
  ends?: (view: View) => number | null
  /** Single keys that the board listens to while it has the focus, for the list of keys. */
  shortcuts?: (speech: Speech) => readonly Shortcut[]
  /** How it is played on the command line; without it, one can only ask there. */
  saying?: Saying<View, Action>
  /** A final score with what it counts, where that is not points. */
  score?: (score: number, view: View, speech: Speech) => string
  /** The best moment of a game that is over, in one sentence; null where it had none. */
  moment?: (events: readonly GameEvent[], speech: Speech) => string | null
  /** Where a replay can jump to: the words for what begins with this event, if it is the `number`th such beginning. */
  mark?: (event: GameEvent, number: number, speech: Speech) => string | null
  /** An option's value, where the texts about the game do not say it. */
  option?: (name: string, value: OptionValue, speech: Speech) => string | null
  /** Whether an option's value can be chosen with so many players; where this is missing, all can. */
  offered?: (name: string, value: OptionValue, players: number) => boolean
  worth?: (action: Action) => Worth
  /** An action in words, for a hint that the drawing alone does not explain. */
  inWords?: (action: Action, speech: Speech, view: View) => string
  /** What a value in the coach's reason is called, where it is a name and no number. */
  valueName?: (value: string, of: number | string, speech: Speech) => string | null
}

/**
 * Words that the shell asks for by their keys, nested as they like: `part.*` (the lines of a breakdown), `title.*`, `reason.*` (why
 * something is not legal), `advice.why.*` and `advice.value.*` (the coach), `paper.what` and `paper.roller`. Values stand in
 * `{{braces}}`; plural forms end in `_one`, `_few`, `_many`, `_other`.
 */
export type Texts = { [key: string]: string | Texts }

/** Reads the luck of a log entry off the seed again, so that anybody can check the dice. */
export type Luck = { read: ChanceReader }

/** A way to play: so many seats, of which one is mine and bots take the others, with these options. */
export type Variant = { players: number; options: Options }

/** How people agree to play before they look at any option; the shell knows each kind's clock and hints, the game its options. */
export type PresetName = 'quick' | 'family' | 'tournament'
export type Presets = Readonly<Record<PresetName, Options>>

/** How the big screen is shared: the middle of the table beside the seats, above them, or as the board that all is about. */
export type Stage = 'beside' | 'above' | 'middle'

/** A game's client: the default export of its module. Everything but the contract, the board and the words may be missing. */
export type GameClient<View = unknown, Action extends GameAction = GameAction> = {
  contract: typeof CONTRACT
  board: Ready<Part<BoardHost<View, Action>>>
  words: Ready<Words<View, Action>>
  texts?: Readonly<Record<Language, Ready<Texts>>>
  sheet?: Ready<Part<SheetHost<View>>>
  shared?: Ready<Part<SharedHost<View>>>
  rules?: Ready<Part<RulesHost>>
  before?: Ready<Part<BeforeHost>>
  /** How what the game is played with is set up, in about a second, while everybody sees who sits where; it has no words. */
  ritual?: Ready<Part<Speech>>
  luck?: Ready<Luck>
  /** The picture on its tile, and the colour of the cloth below it, as CSS writes it. */
  art?: Ready<Part<Speech>>
  cloth?: string
  /** The screen as dice, number cards or a clock, for who plays on paper. */
  roller?: Ready<Part<Speech>>
  rollerIcon?: 'dice' | 'clock'
  stage?: Stage
  /** Which events are heard, and as what; others sound like a pencil. */
  sounds?: Readonly<Record<string, SoundName | ((event: GameEvent) => SoundName)>>
  /** The board shows everybody's place itself, so that the frame need not. */
  seatsOnBoard?: boolean
  /** Events that whoever looks at the middle of the table sees there, so that the big screen need not say them. */
  seenInTheMiddle?: readonly string[]
  /** A table to practise at alone. */
  practice?: Variant
  /** The options of each of the three usual ways to play; what is not named there is as usual. */
  presets?: Presets
  /** Other ways to play it, each one press away from the game's page: alone, in teams, advanced. */
  variants?: readonly Variant[]
}
