// The shapes on the wire as the client speaks of them: those of `messages.ts`, which is made from the server's schemas,
// with the places where a game's own values travel named for what they are.
import type * as wire from './messages'

export type Person = wire.Person
export type Colour = Person['colour']
export type Pace = wire.NoClock | wire.LiveClock | wire.SlowClock
export type SeatInfo = wire.SeatInfo
export type Status = wire.TableInfo['status']
export type Summary = wire.Summary
export type Clock = wire.Clock
export type Move = wire.Move
export type Outcome = wire.OutcomeInfo
export type Reason = wire.Reason
export type ChatLine = wire.Chat
export type ReactionLine = wire.ReactionMessage
export type Reaction = ReactionLine['reaction']

export type OptionValue = string | number | boolean | null
export type Options = Record<string, OptionValue>
export type Table = Omit<wire.TableInfo, 'options'> & { options: Options }

/** A game played alone. */
export type Result = Omit<wire.BestResult, 'options'> & { options: Options }

/** What of an option's JSON Schema a form needs to know. */
export type OptionSchema = {
  type?: string | string[]
  enum?: OptionValue[]
  minimum?: number
  maximum?: number
  anyOf?: OptionSchema[]
}
export type GameInfo = Omit<wire.GameInfo, 'options' | 'defaults'> & {
  options: { properties: Record<string, OptionSchema> }
  defaults: Options
}

/** Any game's events and actions, as the frame hands them through. */
export type GameEvent = { event: string }
export type GameAction = { do: string }

export type Update = Omit<wire.Update, 'view' | 'events' | 'legal'> & {
  view: unknown
  events: GameEvent[]
  legal: GameAction[] | null
}
/** An action worth considering; what `value` counts is for the game to say. */
export type Advice = Omit<wire.Advice, 'action'> & { action: GameAction }
export type Preview = Omit<wire.PreviewAnswer, 'view' | 'events'> & { view: unknown; events: GameEvent[] }

export const REACTIONS: readonly Reaction[] = [
  'clap',
  'laugh',
  'wow',
  'sad',
  'think',
  'hurry',
  'heart',
  'oops',
]

export type Inward =
  | wire.Welcome
  | (Omit<wire.TableMessage, 'table'> & { table: Table })
  | Update
  | wire.Ack
  | Preview
  | (Omit<wire.HintAnswer, 'action' | 'advice'> & { action: GameAction; advice: Advice[] })
  | ChatLine
  | ReactionLine
  | wire.Ping
  | wire.Error

export type Outward = { type?: string; table?: string; [field: string]: unknown }

export type ReplayStep = Omit<wire.ReplayStep, 'action' | 'events' | 'view'> & {
  action: GameAction
  events: GameEvent[]
  view: unknown
}
export type Replay = Omit<wire.Replay, 'table' | 'steps'> & { table: Table; steps: ReplayStep[] }
