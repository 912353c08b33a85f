/** The shape of a pawn that stands on 0, 0. */
export const PAWN = 'M-27 0c0-14 9-21 13-36a21 21 0 1 1 28 0c4 15 13 22 13 36-7 8-47 8-54 0Z'
