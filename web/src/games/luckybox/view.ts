// This game's shapes on the wire, made from the server's schemas, under the names that the board uses for them.
import type * as wire from '$/wire/games/luckybox'

/** What a line pays: a number to mark, any number, bolts, a moon, a star, or nothing. */
export type Bonus = wire.Card['bonuses'][number]
export type Line = wire.BonusLine
export type UseBonus = wire.Bonus
export type {
  Action,
  BonusChoice,
  Card,
  CardView,
  Draft,
  Event,
  Gained,
  Keep,
  Mark,
  Spot,
  TableauView,
  View,
} from '$/wire/games/luckybox'
