// The mark of each seat, in a square of 24 × 24, so that nobody needs the colours.
export const MARKS: readonly string[] = [
  'M12 4 20 19H4z',
  'M5 5h14v14H5z',
  'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z',
  'M12 3l9 9-9 9-9-9z',
  'M8 4h8l4 8-4 8H8l-4-8z',
  'M9 4h6v5h5v6h-5v5H9v-5H4V9h5z',
]
