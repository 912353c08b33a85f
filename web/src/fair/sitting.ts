// For the tests: a table at which this browser sits, and a browser's storage that can be looked into.
import { vi } from 'vitest'
import type { SeatInfo, TableInfo } from '$/wire/messages'

export const ME = 'p1'
export const COMMIT = 'c0'.repeat(32)

export function seat(more: Partial<SeatInfo> = {}): SeatInfo {
  const person = { id: ME, name: 'Ania', colour: 'teal' } as SeatInfo['person']
  const base = { kind: 'person', person, name: 'Ania', shared: false, here: true, away: false } as const
  return { ...base, level: null, nonce: false, hinted: false, times: 1, more: 0, wins: 0, ...more }
}

export const bot = (): SeatInfo => seat({ kind: 'bot', person: null, name: null, level: 'regular' })
export const babcia = (more: Partial<SeatInfo> = {}): SeatInfo =>
  seat({ name: 'Babcia', shared: true, ...more })

export function table(more: Partial<TableInfo> = {}): TableInfo {
  const base = { id: 'T', game: 'made-up', status: 'open', commit: COMMIT, secret: null, nonces: null }
  return { ...base, seats: [seat(), bot()], ...more } as TableInfo
}

/** An empty localStorage. */
export function emptyStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  })
  return kept
}
