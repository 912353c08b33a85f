// The focus never falls off the page. When what had it is taken away, it goes to the next thing to decide, or to what has taken its
// place; on a new page, to its heading. Whoever moved it elsewhere meanwhile is left in peace.
import { decisionIn, firstStopIn, readFrom } from './decision'

let root: HTMLElement | null = null
let had: Element | null = null
/** What it lay in, from the inside out: a thing that is gone no longer tells. */
let around: readonly Element[] = []
let isNewPage = false

const KINDS = 'li, fieldset, form, section, [role="group"]'

const isNowhere = (): boolean => document.activeElement === document.body || document.activeElement === root

function heading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('h1')
}

function allAround(element: Element): Element[] {
  return element.parentElement ? [element.parentElement, ...allAround(element.parentElement)] : []
}

const nameOf = (group: Element): string => group.querySelector('legend')?.textContent ?? ''

/** Where what is gone was one of several things of a kind, such as a seat or an option: what is there instead, or the same drawn anew. */
function instead(main: Element): HTMLElement | null {
  const group = around.find((one) => one.matches('fieldset'))
  const anew = group && [...main.querySelectorAll('fieldset')].find((one) => nameOf(one) === nameOf(group))
  const place = anew ?? around.find((one) => one.isConnected && main.contains(one) && one.matches(KINDS))
  return place ? (place.querySelector<HTMLElement>('input:checked') ?? firstStopIn(place)) : null
}

function land(): void {
  if (!isNowhere() || (!isNewPage && had?.isConnected !== false)) return
  const dialog = document.querySelector('dialog[open]')
  const main = document.querySelector('main')
  const decision = isNewPage || !main ? null : decisionIn(main)
  const status = isNewPage ? null : document.querySelector<HTMLElement>('[data-status]')
  const anew = status || isNewPage || !main ? null : instead(main)
  const found = (dialog && firstStopIn(dialog)) ?? decision ?? anew
  const read = status ?? heading()
  if (found) found.focus()
  else if (read) readFrom(read)
  else root?.focus()
  if (!isNowhere()) isNewPage = false
}

/** Called once, for everything that will ever lie in this place. */
export function keepFocus(place: HTMLElement): void {
  root = place
  root.tabIndex = -1
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || target === root) return
    ;[had, around, isNewPage] = [target, allAround(target), false]
  })
  new MutationObserver(land).observe(document.body, { childList: true, subtree: true })
}

/** Another page is about to be laid: its heading is what one hears first. */
export function turnPage(): void {
  isNewPage = true
  if (!root) return
  root.focus({ preventScroll: true })
  // Where it is the page that lies there already, nothing changes that would be seen.
  requestAnimationFrame(land)
}
