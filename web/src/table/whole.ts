// A name that had to be cut, and where it is shown whole. Pure looking: what is shown and for how long is the component's.

/** Never so near an edge, in pixels. */
const EDGE = 8

export type Whole = { name: string; x: number; y: number }

/** The name that was pressed, if it says `data-whole` and is not seen whole where it stands. */
export function wholeName(pressed: Pick<Element, 'closest'> | null): Whole | null {
  const place = pressed?.closest<HTMLElement>('[data-whole]')
  if (!place || (place.scrollWidth <= place.clientWidth && place.scrollHeight <= place.clientHeight))
    return null
  const { left, top } = place.getBoundingClientRect()
  return { name: place.dataset['whole'] ?? '', x: left, y: top }
}

/** How far to the left it has to be moved so that it ends within a window of that width. */
export function tooFar(right: number, width: number): number {
  return Math.max(0, right - width + EDGE)
}

/** How far down, so that it does not begin above the window. */
export function tooHigh(top: number): number {
  return Math.max(0, EDGE - top)
}
