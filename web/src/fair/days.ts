// The commitments of tomorrow's deals, as this browser was shown them: what a deal is held against when its day is over.
const KEPT_AS = 'stolik.day.'
const MOST_DAYS = 30

export function promise(game: string, day: string): string | null {
  try {
    return localStorage.getItem(`${KEPT_AS}${day}.${game}`)
  } catch {
    return null
  }
}

/** Notes what was promised for a day that has not begun; the first promise stays, and the oldest days are forgotten. */
export function keepPromise(game: string, day: string, commit: string): void {
  try {
    if (promise(game, day) === null) localStorage.setItem(`${KEPT_AS}${day}.${game}`, commit)
    const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    const days = [...new Set(names.flatMap((name) => (name.startsWith(KEPT_AS) ? [dayIn(name)] : [])))].sort()
    const old = days.slice(0, Math.max(0, days.length - MOST_DAYS))
    for (const name of names)
      if (name.startsWith(KEPT_AS) && old.includes(dayIn(name))) localStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing says, when it checks, that it cannot compare.
  }
}

const dayIn = (name: string): string => name.slice(KEPT_AS.length).split('.')[0] ?? ''
