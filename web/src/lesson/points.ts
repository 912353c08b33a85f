// What a lesson points at, found on the board: `card:3 cell:7` is what the board calls cell 7 inside of card 3.

/** The names that a board gives to what lies on it are its data attributes. */
export function selector(point: string): string {
  return point
    .split(' ')
    .map((part) => {
      const [kind = '', ...name] = part.split(':')
      return `[data-${kind}="${name.join(':')}"]`
    })
    .join(' ')
}

export type Ring = { x: number; y: number; width: number; height: number }

/** Where it is, measured from the corner of the place that the rings are drawn in; null: not to be seen. */
export function ringOf(place: Element, origin: DOMRect, point: string): Ring | null {
  const found = [...place.querySelectorAll(selector(point))].map((element) => element.getBoundingClientRect())
  const box = found.find(({ width, height }) => width > 0 && height > 0)
  if (!box) return null
  return { x: box.x - origin.x, y: box.y - origin.y, width: box.width, height: box.height }
}
