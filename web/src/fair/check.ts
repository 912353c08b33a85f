// Checking a finished game's dice: the commitment, the seed, and every throw, all computed here in the browser.
import type { GameAction, GameEvent } from '$/wire/messages'
import { Chance, fromHex, seedOf, sha256, toHex } from './chance'

export type RecordHeader = {
  record: number
  game: string
  players: number
  options: Record<string, unknown>
  commit: string
  secret: string
  nonces: string[]
  seed: string
}
export type RecordEntry = { seq: number; seat: number | null; action: GameAction; events: GameEvent[] }
export type GameRecord = { header: RecordHeader; entries: RecordEntry[] }

/** What a game's chance should have shown in an entry, beside what the record says it did. */
export type Throw = { seq: number; expected: string; recorded: string }
export type ChanceReader = (header: RecordHeader, entry: RecordEntry, chance: Chance) => Promise<Throw | null>

export type Verdict = { commit: boolean; seed: boolean; throws: Throw[]; wrong: Throw[] }

export function readRecord(text: string): GameRecord {
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const [header, ...rest] = lines
  const entries: unknown[] = rest.filter((line) => 'seq' in line)
  return { header: header as unknown as RecordHeader, entries: entries as RecordEntry[] }
}

/** Where nobody knows how a game reads its luck, the commitment and the seed are checked alone. */
export async function check({ header, entries }: GameRecord, read: ChanceReader | null): Promise<Verdict> {
  const commit = toHex(await sha256(fromHex(header.secret))) === header.commit
  const seed = await seedOf(header.secret, header.nonces)
  const throws: Throw[] = []
  for (const entry of read ? entries : []) {
    const thrown = await read?.(header, entry, new Chance(seed, entry.seq))
    if (thrown) throws.push(thrown)
  }
  const wrong = throws.filter((thrown) => thrown.expected !== thrown.recorded)
  return { commit, seed: toHex(seed) === header.seed, throws, wrong }
}
