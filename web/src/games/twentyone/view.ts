// This game's shapes on the wire, made from the server's schemas, and the six colours in the order in which they are named there.
import type * as wire from '$/wire/games/twentyone'
import { twentyone } from '$/wire/material'

export type Colour = wire.FieldView['colour']
export const COLOURS: readonly Colour[] = twentyone.colours

/** Always all six, one of each colour. */
export type Dice = Record<Colour, number>
export type View = Omit<wire.View, 'dice'> & { dice: Dice }
export type Rolled = Omit<wire.Rolled, 'dice'> & { dice: Dice }
export type Event = Exclude<wire.Event, wire.Rolled> | Rolled
export type { Action, Dealt, FieldView, RowScore, RowView, SheetView, Write } from '$/wire/games/twentyone'
