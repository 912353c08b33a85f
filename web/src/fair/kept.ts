// What this browser was shown and what it gave, table by table: what a record is held against when the game is over.
// Kept in the browser alone, where no server can change it; of the oldest tables it is forgotten.
import type { TableInfo } from '$/wire/messages'

const KEPT_AS = 'stolik.dice.'
export const MOST_KEPT = 200

/** Who of the people on this device a seat belongs to: nobody's name is mine, another one's is that of who shares it. */
type Whose = string
/** `taken`: what the server answered; missing as long as it has not. */
type Given = { nonce: string; taken?: boolean }
type Begun = { nonces: string[]; mine: [seat: number, whose: Whose][]; bots: number[] }
export type Kept = {
  since: number
  /** Who this browser was there. */
  guest: string
  /** The commitment that this table showed first. */
  commit: string
  /** Whether that was before the start. */
  early: boolean
  /** The day whose deal it showed itself to be; empty for any other table. */
  daily?: string
  /** The seats of bots, as last seen before the start. */
  lobby?: number[]
  given: Record<Whose, Given>
  /** What was shown when the game had begun. */
  begun?: Begun
}

export function kept(table: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS + table) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

function keep(table: string, what: Kept): Kept {
  try {
    if (localStorage.getItem(KEPT_AS + table) === null) forgetTheOldest()
    localStorage.setItem(KEPT_AS + table, JSON.stringify(what))
  } catch {
    // A browser that keeps nothing still takes part; when it checks the dice it says what it cannot compare.
  }
  return what
}

function forgetTheOldest(): void {
  const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
  const tables = names.filter((name) => name.startsWith(KEPT_AS)).map((name) => name.slice(KEPT_AS.length))
  const oldest = tables.sort((one, other) => (kept(one)?.since ?? 0) - (kept(other)?.since ?? 0))
  const tooMany = Math.max(0, tables.length + 1 - MOST_KEPT)
  for (const table of oldest.slice(0, tooMany)) localStorage.removeItem(KEPT_AS + table)
}

/** The seats that this guest holds, and for whom. */
export function seatsOf(table: TableInfo, guest: string): [seat: number, whose: Whose][] {
  return table.seats.flatMap((seat, at): [number, Whose][] =>
    seat.person?.id === guest ? [[at, seat.shared ? (seat.name ?? '') : '']] : [],
  )
}

/** Notes what the table shows now, if it shows it for the first time; a game that is over proves nothing any more. */
export function keepSight(table: TableInfo, guest: string): Kept | null {
  const known = kept(table.id)
  if (table.status === 'finished') return known
  const what: Kept = known ?? {
    since: Date.now(),
    guest,
    commit: table.commit,
    early: table.status === 'open',
    daily: table.daily?.day ?? '',
    given: {},
  }
  const bots = table.seats.flatMap((seat, at) => (seat.kind === 'bot' ? [at] : []))
  const moved = table.status === 'open' && `${what.lobby}` !== `${bots}`
  if (moved) what.lobby = bots
  const begins = table.nonces !== null && !what.begun
  if (begins && table.nonces) {
    what.begun = { nonces: table.nonces, mine: seatsOf(table, guest), bots }
  }
  return known === null || moved || begins ? keep(table.id, what) : what
}

/** Notes a nonce: before it is sent, and with the answer. One that was taken stays, whatever another tab tries. */
export function keepGiven(table: TableInfo, whose: Whose, given: Given): void {
  const what = kept(table.id)
  if (!what) return
  const before = what.given[whose]
  if (before?.taken && before.nonce !== given.nonce) return
  keep(table.id, { ...what, given: { ...what.given, [whose]: given } })
}
