// The names that the board uses for what the server sends.
import type * as sent from './wire'

/** What a line pays: a number to mark, any number, bolts, a moon, a star, or nothing. */
export type Bonus = sent.Card['bonuses'][number]
export type Line = sent.BonusLine
export type UseBonus = sent.Bonus
