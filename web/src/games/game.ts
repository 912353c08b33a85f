// What a game brings to the table. A game's folder holds these and nothing that decides: what is legal,
// what it costs and what it scores comes from the server with every view.
import type { Component } from 'svelte'
import type { ChanceReader } from '$/fair/check'
import type { GameAction, GameEvent, Options, OptionValue, Preview } from '$/wire/protocol'

/** What a seat is called, for labels only. */
export type Name = { seat: number; name: string; mine: boolean; bot: boolean }

export type BoardProps<View = unknown, Action extends GameAction = GameAction> = {
  /** All that this seat may see. The board draws it and nothing else. */
  view: View
  names: readonly Name[]
  /** What the server allows this seat now; empty when it has nothing to do, null when there are too many to list. */
  legal: readonly Action[] | null
  /** Something is on its way to the server. */
  busy: boolean
  /** An action to show as a suggestion, if one was asked for. */
  hint: Action | null
  act: (action: Action) => void
  /** `ahead`: as if it were this seat's turn already, in games that know what that would mean. */
  preview: (action: Action, ahead?: boolean) => Promise<Preview>
  /** The newest events, for a board that shows what happened and not only what is. */
  news: readonly GameEvent[]
  /** When this view came, by the browser's clock of events. */
  came: number
  /** The server's clock, in milliseconds. */
  now: () => number
}

/** One seat's sheet, to look at: large or small, in the game, at its end and in a replay. */
export type SheetProps<View = unknown> = {
  view: View
  seat: number
  name: string
  events?: readonly GameEvent[]
}

export type Worth = 'end' | 'lead' | null

export type TypedGame<View, Action extends GameAction> = {
  Board: Component<BoardProps<View, Action>>
  Sheet: Component<SheetProps<View>>
  /** What everybody looks at together: dice, numbers. For replay and the spectators, who watch by the server's clock. */
  Shared: Component<{ view: View; names?: readonly Name[]; now?: () => number }>
  /** The rules, illustrated; `at` names the part to open first. */
  Rules: Component<{ at?: string }>
  /** What is expected of the view's own seat, in words. */
  expected: (view: View) => string
  /** How a seat stands at this moment, in a word or two, if that is open to all. */
  standing: (view: View, seat: number) => string
  /** Which part of the rules matters now. */
  chapter: (view: View) => string
  /** An event as a line of the log, or null if it goes without saying. */
  told: (event: GameEvent, name: (seat: number) => string) => string | null
  /** Where a replay can jump to: the words for what begins with this event, if it is the `number`th such beginning. */
  mark: (event: GameEvent, number: number, name: (seat: number) => string) => string | null
  /** Reads the luck of a log entry off the seed again, so that anybody can check the dice. */
  readChance: ChanceReader
  /** Whether an option's value can be chosen with so many players; where this is missing, all can. */
  offered?: (name: string, value: OptionValue, players: number) => boolean
  /** An option's value in words. */
  option: (name: string, value: OptionValue) => string
  /** What the coach's figure for an action counts: points in the end, points ahead of the others, or nothing one could say. */
  worth: (action: Action) => Worth
  /** An action in words, for a hint that the drawing alone does not explain. */
  inWords?: (action: Action) => string
  /** What a value in the coach's reason is called, where it is a name and no number. */
  valueName?: (value: string, of: number | string) => string | null
  /** The board shows everybody's place itself, so that the frame need not. */
  seatsOnBoard?: boolean
  /** Events that whoever looks at the middle of the table sees there, so that the big screen need not say them. */
  seenInTheMiddle?: readonly string[]
  /** What is worth knowing before the start, in the lobby: how good the line is. */
  Before?: Component<{ rtt: number | null }>
  /** A table to practise at alone. */
  practice?: { players: number; options: Options }
}

/** A game as the frame knows it: it hands views and actions through without looking into them. */
export type GameModule = TypedGame<unknown, GameAction>

/** The one place where a game's own types meet the frame's: the server vouches that the views are of that game. */
export function gameModule<View, Action extends GameAction>(game: TypedGame<View, Action>): GameModule {
  return game as unknown as GameModule
}
