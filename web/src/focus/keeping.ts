// The focus never falls off the page. When what had it is taken away, it goes to the next thing to decide; on a new page, to its
// heading. Whoever moved it elsewhere meanwhile is left in peace.
import { decisionIn, firstStopIn, readFrom } from './decision'

let root: HTMLElement | null = null
let had: Element | null = null
let isNewPage = false

const isNowhere = (): boolean => document.activeElement === document.body || document.activeElement === root

function heading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('h1')
}

function land(): void {
  if (!isNowhere() || (!isNewPage && had?.isConnected !== false)) return
  const dialog = document.querySelector('dialog[open]')
  const main = document.querySelector('main')
  const decision = isNewPage || !main ? null : decisionIn(main)
  const found = (dialog && firstStopIn(dialog)) ?? decision
  if (found) found.focus()
  else {
    const read = (isNewPage ? null : document.querySelector<HTMLElement>('[data-status]')) ?? heading()
    if (read) readFrom(read)
    else root?.focus()
  }
  if (!isNowhere()) isNewPage = false
}

/** Called once, for everything that will ever lie in this place. */
export function keepFocus(place: HTMLElement): void {
  root = place
  root.tabIndex = -1
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target !== root) [had, isNewPage] = [target, false]
  })
  new MutationObserver(land).observe(document.body, { childList: true, subtree: true })
}

/** Another page is about to be laid: its heading is what one hears first. */
export function turnPage(): void {
  isNewPage = true
  root?.focus({ preventScroll: true })
}
