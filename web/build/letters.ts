// Which letters the fonts of our own are made of, as `fonts.css` names them.

/** A font of our own in the style sheet: its file, and its letters. */
export const OWN = /url\('(\.\/fonts\/[^']+)'\)[^;]*;\s*unicode-range:([^;]+);/g

/** Every letter of ranges such as `U+0020-007E, U+00B7`. */
export function lettersIn(ranges: string): string[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .replace('U+', '')
      .split('-')
      .map((point) => parseInt(point, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
}
