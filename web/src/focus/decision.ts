// Where somebody who plays by keys goes on: the next thing to decide in a place, as its drawing marks it. It moves the focus and
// knows nothing of games: `data-target` is what can be done now, `data-next` holds what is best begun with.

const isThere = (element: HTMLElement): boolean =>
  !element.closest('[inert]') && element.checkVisibility({ visibilityProperty: true })

function middle(element: Element): readonly [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

function distance(one: Element, other: Element): number {
  const [[x, y], [u, v]] = [middle(one), middle(other)]
  return Math.hypot(x - u, y - v)
}

const firstOf = (places: Iterable<ParentNode>): HTMLElement | null =>
  [...places].map(firstStopIn).find((stop) => stop !== null) ?? null

/** What can be done in this place now: among what it says to begin with, the nearest to where one is; otherwise the first. */
export function decisionIn(place: ParentNode, from: Element | null = null): HTMLElement | null {
  const targets = [...place.querySelectorAll<HTMLElement>('[data-target]')].filter(isThere)
  const begun = targets.filter((target) => target.closest('[data-next]'))
  const best = begun.length > 0 ? begun : targets
  if (best.length === 0) return firstOf(place.querySelectorAll('[data-next]'))
  if (!from?.closest('[data-next]') || best.includes(from as HTMLElement)) return best[0] ?? null
  return best.reduce<HTMLElement | null>(
    (nearest, one) => (nearest && distance(nearest, from) <= distance(one, from) ? nearest : one),
    null,
  )
}

const STOPS = 'button, a[href], input, select, textarea, [tabindex="0"]'

/** The first thing in a place that the Tab key would reach; where nothing can be pressed now, the first that rests. */
export function firstStopIn(place: ParentNode): HTMLElement | null {
  const stops = [...place.querySelectorAll<HTMLElement>(STOPS)].filter(
    (one) => one.tabIndex >= 0 && isThere(one),
  )
  return stops.find((one) => one.ariaDisabled !== 'true') ?? stops[0] ?? null
}

/** To what can be done in this place now; where nothing can, to the first thing there. */
export function toDecision(place: ParentNode): void {
  ;(decisionIn(place) ?? firstStopIn(place))?.focus()
}

/** To the words that say what is expected now. */
export function toStatus(): void {
  document.querySelector<HTMLElement>('[data-status]')?.focus()
}

/** Focus for something that is no control, such as a heading: it is read, and Tab goes on from there. */
export function readFrom(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus()
}

/** To the large button that plays what is drafted, once nothing else is left to choose. */
export function toConfirm(place: ParentNode | null | undefined): void {
  place?.querySelector<HTMLElement>('button.main')?.focus({ preventScroll: true })
}
