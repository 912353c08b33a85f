// The count before a game in real time, by the server's clock.

/** The server counts from three; a browser's clock that is a little behind is no reason to begin with four. */
const COUNT = 3

/** Which number is shown; 0 when it is over and the first view is on its way, null while nobody counts yet. */
export function secondsLeft(begins: number | null, now: number): number | null {
  return begins === null ? null : Math.min(COUNT, Math.max(0, Math.ceil((begins - now) / 1000)))
}

/** How long after its start a game still begins for who comes to it. */
const FRESH = 4000

/** Whether the game begins before my eyes: nobody has done anything yet, and it was begun just now. */
export function beginsNow(rev: number, started: number | null, now: number): boolean {
  return rev === 1 && started !== null && now - started < FRESH
}
