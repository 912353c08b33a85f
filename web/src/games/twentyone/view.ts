// The six colours in the order in which they are named, and the names that the board uses for what the server sends.
import { MATERIAL, type FieldView, type View } from './wire'

export type Colour = FieldView['colour']
export type Dice = View['dice']
export const COLOURS: readonly Colour[] = MATERIAL.colours
