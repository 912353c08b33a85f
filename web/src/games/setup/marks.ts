// The mark of each seat, as it is on the seat's badge, and the shape of a pawn that carries it.
export const MARKS: readonly string[] = [
  'M12 4 20 19H4z',
  'M5 5h14v14H5z',
  'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z',
  'M12 3l9 9-9 9-9-9z',
]

/** A pawn that stands on 0, 0. */
export const PAWN = 'M-27 0c0-14 9-21 13-36a21 21 0 1 1 28 0c4 15 13 22 13 36-7 8-47 8-54 0Z'
