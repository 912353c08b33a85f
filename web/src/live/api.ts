// The HTTP door: everything that happens around a table. A refusal is thrown as a Refused, with the server's code.
import type { DeviceLink } from '$/wire/messages'
import type { GameInfo, Options, Pace, Person, Replay, Result, Summary, Table } from '$/wire/protocol'

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly values: Record<string, unknown> = {},
  ) {
    super(code)
  }
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  let response: Response
  try {
    const init: RequestInit = { method }
    if (body) {
      init.headers = { 'content-type': 'application/json' }
      init.body = JSON.stringify(body)
    }
    response = await fetch(`/api${path}`, init)
  } catch {
    throw new Refused('offline', 0)
  }
  if (response.ok) return (await response.json()) as T
  const problem = (await response.json().catch(() => ({}))) as {
    code?: string
    values?: Record<string, unknown>
  }
  throw new Refused(problem.code ?? 'unknown', response.status, problem.values)
}

export type NewTable = {
  game: string
  options?: Options
  players?: number
  pace?: Pace
  instant_bots?: boolean
}
export type SeatChange =
  { kind: 'me' } | { kind: 'shared'; name: string } | { kind: 'bot'; level: string } | { kind: 'open' }
export type TableChange = Partial<
  Pick<Table, 'options' | 'pace' | 'listed' | 'spectators' | 'chat' | 'hints' | 'host'>
> & {
  players?: number
}

export const api = {
  arrive: (name: string) => ask<Person>('POST', '/me', { name }),
  rename: (change: Partial<Pick<Person, 'name' | 'colour'>>) => ask<Person>('PATCH', '/me', change),
  myTables: async () => (await ask<{ tables: Summary[] }>('GET', '/me/tables')).tables,
  best: async (game: string) =>
    (await ask<{ results: Result[] }>('GET', `/me/best?game=${encodeURIComponent(game)}`)).results,
  deviceLink: () => ask<DeviceLink>('POST', '/me/device-links', {}),
  useDevice: (token: string) => ask<Person>('POST', '/me/device', { token }),
  games: async () => (await ask<{ games: GameInfo[] }>('GET', '/games')).games,
  table: (id: string) => ask<Table>('GET', `/tables/${id}`),
  byCode: async (code: string) =>
    (await ask<{ table: string }>('GET', `/codes/${encodeURIComponent(code)}`)).table,
  open: (table: NewTable) => ask<Table>('POST', '/tables', table),
  change: (id: string, change: TableChange) => ask<Table>('PATCH', `/tables/${id}`, change),
  join: (id: string) => ask<Table>('POST', `/tables/${id}/join`, {}),
  leave: (id: string) => ask<Table>('POST', `/tables/${id}/leave`, {}),
  seat: (id: string, seat: number, change: SeatChange) =>
    ask<Table>('PUT', `/tables/${id}/seats/${seat}`, change),
  giveNonce: (id: string, seat: number, nonce: string) =>
    ask<Table>('PUT', `/tables/${id}/seats/${seat}/nonce`, { nonce }),
  start: (id: string) => ask<Table>('POST', `/tables/${id}/start`, {}),
  rematch: (id: string) => ask<Table>('POST', `/tables/${id}/rematch`, {}),
  replay: (id: string, seat: number | null) =>
    ask<Replay>('GET', `/tables/${id}/replay${seat === null ? '' : `?seat=${seat}`}`),
  record: async (id: string) => {
    const response = await fetch(`/api/tables/${id}/record`)
    if (!response.ok) throw new Refused('not-finished', response.status)
    return response.text()
  },
  qr: (path: string) => `/api/qr?path=${encodeURIComponent(path)}`,
}
