// My part of the seed: a number of this browser's own for every person on it, sent when the table's commitment is known.
import { api, Refused } from '$/live/api'
import type { TableInfo } from '$/wire/messages'
import { toHex } from './hex'
import { keepGiven, keepSight, kept, seatsOf, type Kept } from './kept'

const NONCE_BYTES = 32
const onTheWay = new Set<string>()

/** What is wrong with my part when the game begins: it is not there, or another stands in its place. */
export type Amiss = { what: 'without' | 'other'; seats: number[] }

/** Gives what is still missing of this guest's nonces; if the commitment is not the one first shown, nothing. */
export async function takePart(table: TableInfo, guest: string): Promise<void> {
  const known = keepSight(table, guest)
  if (table.status !== 'open' || table.daily || known?.commit !== table.commit) return
  const missing = seatsOf(table, guest).filter(([seat]) => table.seats[seat]?.nonce === false)
  await Promise.all(missing.map(([seat, whose]) => give(table, seat, whose, known)))
}

/** The same person at the same table always gives the same: getting up and sitting down again changes no dice. */
async function give(table: TableInfo, seat: number, whose: string, known: Kept): Promise<void> {
  const name = `${table.id} ${seat}`
  if (onTheWay.has(name)) return
  onTheWay.add(name)
  const nonce = known.given[whose]?.nonce ?? toHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)))
  keepGiven(table, whose, { nonce })
  try {
    await api.giveNonce(table.id, seat, nonce)
    keepGiven(table, whose, { nonce, taken: true })
  } catch (error) {
    // Another browser of the same guest was first. Anything else: the server asks again before it begins.
    if (error instanceof Refused && error.code === 'nonce-given')
      keepGiven(table, whose, { nonce, taken: false })
  } finally {
    onTheWay.delete(name)
  }
}

/** Whether the game that has begun does without my part; to a deal of the day, which is everybody's, nobody has one. */
export function amiss(table: TableInfo): Amiss | null {
  const { begun, given = {} } = kept(table.id) ?? {}
  if (!begun || table.daily) return null
  const other = begun.mine.filter(([seat, whose]) => {
    const mine = given[whose]
    return mine?.taken && mine.nonce !== begun.nonces[seat]
  })
  if (other.length > 0) return { what: 'other', seats: other.map(([seat]) => seat) }
  const without = begun.mine.filter(([seat]) => begun.nonces[seat] === '')
  return without.length > 0 ? { what: 'without', seats: without.map(([seat]) => seat) } : null
}
