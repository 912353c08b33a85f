// Checking a finished game's dice: what the record says against what this browser was shown and gave, and every throw again.
import type { GameAction, GameEvent, TableInfo } from '$/wire/messages'
import { Chance, Draws, seedOf, sha256 } from './chance'
import { promise } from './days'
import { fromHex, toHex } from './hex'
import { seatsOf, type Kept } from './kept'

export type RecordHeader = {
  record: number
  game: string
  players: number
  options: Record<string, unknown>
  commit: string
  secret: string
  nonces: string[]
  seed: string
  /** What luck is keyed by; without it, by the log's entries. */
  luck?: 'entries' | 'draws'
}
export type RecordEntry = { seq: number; seat: number | null; action: GameAction; events: GameEvent[] }
export type GameRecord = { header: RecordHeader; entries: RecordEntry[] }

/** What a game's chance should have shown in an entry, beside what the record says it did. */
type Throw = { seq: number; expected: string; recorded: string }
export type ChanceReader = (header: RecordHeader, entry: RecordEntry, chance: Chance) => Promise<Throw | null>

/** One thing that was looked at. `why` names the sentence that says it; `unknown`: this browser cannot tell. */
export type Finding = {
  check: 'table' | 'secret' | 'promise' | 'numbers' | 'mine' | 'start' | 'seed' | 'throws'
  verdict: 'holds' | 'broken' | 'unknown'
  why: string
  values?: Record<string, number>
}
export type Throws = { throws: Throw[]; wrong: Throw[] }
export type Findings = Throws & { findings: Finding[] }

const NONCE = /^([0-9a-f]{64})?$/

export function readRecord(text: string): GameRecord {
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const [header, ...rest] = lines
  const entries: unknown[] = rest.filter((line) => 'seq' in line)
  return { header: header as unknown as RecordHeader, entries: entries as RecordEntry[] }
}

/** Every throw of the record beside the one that its secret and nonces lead to, and those that differ; none if nobody knows how the game reads its luck. */
export async function check({ header, entries }: GameRecord, read: ChanceReader | null): Promise<Throws> {
  const seed = await seedOf(header.secret, header.nonces)
  const throws: Throw[] = []
  for (const entry of read ? entries : []) {
    const chance = header.luck === 'draws' ? new Draws(seed, entry.seq) : new Chance(seed, entry.seq)
    const thrown = await read?.(header, entry, chance)
    if (thrown) throws.push(thrown)
  }
  return { throws, wrong: throws.filter((thrown) => thrown.expected !== thrown.recorded) }
}

/** Everything that can be checked, in the order in which it was fixed; `known` is what this browser has kept of the table. */
export async function examine(
  record: GameRecord,
  table: TableInfo,
  known: Kept | null,
  read: ChanceReader | null,
): Promise<Findings> {
  const { header, entries } = record
  const { throws, wrong } = await check(record, read)
  const fits = toHex(await sha256(fromHex(header.secret))) === header.commit
  const follows = toHex(await seedOf(header.secret, header.nonces)) === header.seed
  const findings = [
    plain('table', isOf(header, table, known)),
    plain('secret', fits),
    table.daily ? checkDay(header, table.daily.day, known) : checkPromise(header, known),
    table.daily
      ? plain(
          'numbers',
          header.nonces.every((nonce) => nonce === ''),
          'daily',
        )
      : checkNumbers(header, table, known),
    ...(table.daily ? [] : [checkMine(header, table, known)]),
    checkStart(header, known),
    plain('seed', follows),
    checkThrows(entries, read ? throws : null, wrong),
  ]
  return { findings, throws, wrong }
}

function plain(check: Finding['check'], holds: boolean, of = ''): Finding {
  const verdict = holds ? 'holds' : 'broken'
  return { check, verdict, why: of ? `${of}-${verdict}` : verdict }
}

/** A deal of the day: its commitment, against the one that this browser was shown the day before, and at the table. */
function checkDay(header: RecordHeader, day: string, known: Kept | null): Finding {
  if (known && known.commit !== header.commit) return { check: 'promise', verdict: 'broken', why: 'broken' }
  const promised = promise(header.game, day)
  if (promised === null) return { check: 'promise', verdict: 'unknown', why: 'daily-unseen' }
  return plain('promise', promised === header.commit, 'daily')
}

function isOf(header: RecordHeader, table: TableInfo, known: Kept | null): boolean {
  return (
    // A table that was none of the day's does not become one: of those, nobody's numbers are asked for.
    (known?.daily ?? table.daily?.day ?? '') === (table.daily?.day ?? '') &&
    header.game === table.game &&
    header.players === table.seats.length &&
    header.commit === table.commit &&
    header.secret === table.secret &&
    // One of the two, as the table has said from its beginning: who could choose afterwards would have two throws to choose from.
    (header.luck ?? 'entries') === (table.daily ? 'draws' : 'entries') &&
    differing(header.nonces, table.nonces ?? []) === null
  )
}

/** The commitment that was shown, against that of the record. Only who saw it before the start knows that it was there first. */
function checkPromise(header: RecordHeader, known: Kept | null): Finding {
  if (!known) return { check: 'promise', verdict: 'unknown', why: 'unseen' }
  if (known.commit !== header.commit) return { check: 'promise', verdict: 'broken', why: 'broken' }
  if (!known.early) return { check: 'promise', verdict: 'unknown', why: 'late' }
  return { check: 'promise', verdict: 'holds', why: 'holds' }
}

/** Where somebody could have put a number of their choice: of another length, too many, or in a bot's seat. */
function checkNumbers(header: RecordHeader, table: TableInfo, known: Kept | null): Finding {
  const broken = (why: string, seat: number): Finding => ({
    check: 'numbers',
    verdict: 'broken',
    why,
    values: { seat: seat + 1 },
  })
  const { nonces } = header
  if (nonces.length > header.players) return broken('too-many', header.players)
  const misshapen = nonces.findIndex((nonce) => !NONCE.test(nonce))
  if (misshapen >= 0) return broken('size', misshapen)
  // Who leaves a game for good leaves the number too, in a seat that is a bot's from then on.
  const isBot = (seat: number): boolean =>
    known?.begun ? known.begun.bots.includes(seat) : table.seats[seat]?.kind === 'bot'
  const bots = nonces.flatMap((nonce, seat) => (nonce !== '' && isBot(seat) ? [seat] : []))
  const always = bots.find(
    (seat) => known?.begun && (known.lobby?.includes(seat) || known.begun.nonces[seat] === ''),
  )
  if (always !== undefined) return broken('bot', always)
  const count = nonces.filter((nonce) => nonce !== '').length
  if (count === 0) return { check: 'numbers', verdict: 'unknown', why: 'none' }
  const [left] = bots
  if (left !== undefined)
    return { check: 'numbers', verdict: 'unknown', why: 'left', values: { seat: left + 1 } }
  return { check: 'numbers', verdict: 'holds', why: 'holds', values: { count } }
}

/** My own numbers, against those that the record has in my seats; the worst of them counts. */
function checkMine(header: RecordHeader, table: TableInfo, known: Kept | null): Finding {
  const mine = known ? (known.begun?.mine ?? seatsOf(table, known.guest)) : []
  if (!known || mine.length === 0) return { check: 'mine', verdict: 'unknown', why: 'not-seated' }
  const found = mine.map(([seat, whose]): Finding => {
    const nonce = header.nonces[seat] ?? ''
    const given = known.given[whose]
    const values = { seat: seat + 1 }
    if (nonce === '' && given?.taken) return { check: 'mine', verdict: 'broken', why: 'dropped', values }
    if (nonce === '') return { check: 'mine', verdict: 'unknown', why: 'too-late', values }
    if (nonce === given?.nonce)
      return { check: 'mine', verdict: 'holds', why: 'holds', values: { count: mine.length } }
    if (!given || given.taken === false)
      return { check: 'mine', verdict: 'unknown', why: 'elsewhere', values }
    return { check: 'mine', verdict: 'broken', why: 'replaced', values }
  })
  const worst = (['broken', 'unknown', 'holds'] as const).flatMap((verdict) =>
    found.filter((finding) => finding.verdict === verdict),
  )
  return worst[0] as Finding
}

/** Everybody's numbers as they were shown when the game began: from then on nobody could change theirs. */
function checkStart(header: RecordHeader, known: Kept | null): Finding {
  if (!known?.begun) return { check: 'start', verdict: 'unknown', why: 'unseen' }
  const seat = differing(header.nonces, known.begun.nonces)
  if (seat === null) return { check: 'start', verdict: 'holds', why: 'holds' }
  const [then, now] = [known.begun.nonces[seat] ?? '', header.nonces[seat] ?? '']
  const why = then === '' ? 'added' : now === '' ? 'dropped' : 'replaced'
  return { check: 'start', verdict: 'broken', why, values: { seat: seat + 1 } }
}

function checkThrows(entries: readonly RecordEntry[], throws: Throw[] | null, wrong: Throw[]): Finding {
  const gap = entries.findIndex((entry, at) => entry.seq !== at)
  if (gap >= 0 || entries.length === 0)
    return { check: 'throws', verdict: 'broken', why: 'gap', values: { seq: Math.max(gap, 0) } }
  if (!throws) return { check: 'throws', verdict: 'unknown', why: 'unread' }
  if (wrong.length > 0)
    return { check: 'throws', verdict: 'broken', why: 'broken', values: { count: wrong.length } }
  return { check: 'throws', verdict: 'holds', why: 'holds', values: { count: throws.length } }
}

/** The first seat in which the two differ; what is missing counts as empty. */
function differing(one: readonly string[], other: readonly string[]): number | null {
  const seats = Array.from({ length: Math.max(one.length, other.length) }, (_, seat) => seat)
  return seats.find((seat) => (one[seat] ?? '') !== (other[seat] ?? '')) ?? null
}
