// Which page an address stands for, and going to another one without loading the document again.
import { addressOf, inside, isOurs } from '$/base'
import { turnPage } from '$/focus/keeping'

type Route =
  | { page: 'home' }
  | { page: 'me' }
  | { page: 'offline' }
  | { page: 'game'; game: string }
  | { page: 'lesson'; game: string }
  | { page: 'table'; table: string }
  | { page: 'tv'; table: string }
  | { page: 'replay'; table: string }
  | { page: 'review'; table: string }
  | { page: 'roller'; game: string }
  | { page: 'daily' }
  | { page: 'daily-wall' }
  | { page: 'daily-results'; game: string; day: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; game: string; day: string }
  | { page: 'join'; code: string }
  | { page: 'device'; token: string }
  | { page: 'not-found' }

export function match(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '')
  const [first, second, third] = parts
  if (parts.length === 0) return { page: 'home' }
  if (first === 'me' && parts.length === 1) return { page: 'me' }
  if (first === 'offline' && parts.length === 1) return { page: 'offline' }
  if (first === 'games' && second && parts.length === 2) return { page: 'game', game: second }
  if (first === 'games' && second && third === 'lesson' && parts.length === 3)
    return { page: 'lesson', game: second }
  if (first === 't' && second && parts.length === 2) return { page: 'table', table: second }
  if (first === 't' && second && third === 'tv' && parts.length === 3) return { page: 'tv', table: second }
  if (first === 't' && second && third === 'replay' && parts.length === 3)
    return { page: 'replay', table: second }
  if (first === 't' && second && third === 'review' && parts.length === 3)
    return { page: 'review', table: second }
  if (first === 'roller' && second && parts.length === 2) return { page: 'roller', game: second }
  if (first === 'daily' && parts.length === 1) return { page: 'daily' }
  if (first === 'daily' && second === 'tv' && parts.length === 2) return { page: 'daily-wall' }
  if (first === 'daily' && second && third && parts.length === 3)
    return { page: 'daily-results', game: second, day: third }
  if (first === 'puzzles' && parts.length === 1) return { page: 'puzzles' }
  if (first === 'puzzles' && second && third && parts.length === 3)
    return { page: 'puzzle', game: second, day: third }
  if (first === 'join' && parts.length <= 2) return { page: 'join', code: second ?? '' }
  if (first === 'device' && second && parts.length === 2) return { page: 'device', token: second }
  return { page: 'not-found' }
}

let current = $state<Route>(match(inside(location.pathname)))

export function route(): Route {
  return current
}

/** To a path of ours, wherever on its host this Stolik lives. */
export function go(path: string, { instead = false } = {}): void {
  if (instead) history.replaceState(null, '', addressOf(path))
  else history.pushState(null, '', addressOf(path))
  arrive()
  scrollTo(0, 0)
}

function arrive(): void {
  turnPage()
  current = match(inside(location.pathname))
}

function isOrdinaryClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** Follows links to pages of ours by itself; everything else is left to the browser. */
export function listen(): void {
  addEventListener('popstate', arrive)
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || !isOrdinaryClick(event) || !(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    const path = inside(link.pathname)
    if (!isOurs(link.pathname) || path.startsWith('/api/')) return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    go(path)
  })
}
