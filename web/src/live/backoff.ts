// How long to wait before knocking again: longer each time, never the same for everybody.
const FIRST = 400
const LONGEST = 15_000

export function backoff(attempt: number, luck: number = Math.random()): number {
  const ceiling = Math.min(LONGEST, FIRST * 2 ** attempt)
  return ceiling / 2 + (ceiling / 2) * luck
}
