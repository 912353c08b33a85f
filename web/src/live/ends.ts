// Which end of the wire a table is at: a server, or this browser itself, whose worker is loaded when it is first needed.
import type { PocketSocket } from '$/pocket/line'

/** A table of this browser's own says so by its id. */
export const isHere = (table: string): boolean => table.startsWith('P')

const OF_A_TABLE = /^\/tables\/(P\w+)/

/** The answer of this browser's own end where the path is about a table of its own; null: ask the server. */
export async function askedHere(method: string, path: string, body?: object): Promise<Response | null> {
  if (!OF_A_TABLE.test(path)) return null
  const { askPocket } = await import('$/pocket/line')
  return askPocket(method, path, body)
}

/** Without a network a lesson goes on in this browser, if the games were taken along. */
export async function askedInstead(method: string, path: string, body?: object): Promise<Response | null> {
  if (!path.startsWith('/lessons/')) return null
  const { taking } = await import('$/pocket/taking.svelte')
  if ((await taking.look()) !== 'here') return null
  const { askPocket } = await import('$/pocket/line')
  return askPocket(method, path, body)
}

/** What the live line may be at the other end of. */
export type Wire = WebSocket | PocketSocket
