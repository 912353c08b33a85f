// What is asked of this browser's own end besides its tables: a new one, who can play, what is kept here.
import { Refused } from '$/live/api'
import type { NewTable, TableInfo } from '$/wire/messages'
import { askPocket } from './line'

/** A table that this browser keeps. */
export type KeptTable = {
  id: string
  game: string
  status: TableInfo['status']
  created: number
  finished: number | null
  scores: number[]
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await askPocket(method, path, body)
  const said = (await response.json()) as T & { code?: string; values?: Record<string, unknown> }
  if (!response.ok) throw new Refused(said.code ?? 'unknown', response.status, said.values)
  return said
}

export const here = {
  open: (table: NewTable) => ask<TableInfo>('POST', '/tables', table),
  kept: () => ask<KeptTable[]>('GET', '/tables'),
  /** The bots of that game that need no server, the weakest first. */
  levels: (game: string) => ask<string[]>('GET', `/levels/${game}`),
  luggage: (id: string) => ask<object>('GET', `/tables/${id}/luggage`),
  forget: (id: string) => ask<object>('DELETE', `/tables/${id}`),
}

/** The bot that was asked for, or the strongest that there is here. */
export async function levelHere(game: string, asked: string | undefined): Promise<string | undefined> {
  const there = await here.levels(game)
  return asked !== undefined && there.includes(asked) ? asked : there.at(-1)
}
