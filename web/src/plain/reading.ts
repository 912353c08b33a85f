// Any view, read without knowing the game: which of its parts are words, rows, grids, tables or records, which belong to a seat,
// and how a value or an event is said in plain words.
import type { Speech } from '$/games/contract'
import { readable } from '$/text/gameTexts'
import { figure, t } from '$/text/words.svelte'
import type { GameAction, GameEvent } from '$/wire/messages'

type Json = Readonly<Record<string, unknown>>

/** What a value looks like on paper. */
export type Shape =
  | { kind: 'word'; text: string }
  | { kind: 'row'; items: readonly string[] }
  | { kind: 'grid'; rows: readonly (readonly string[])[] }
  | { kind: 'table'; columns: readonly string[]; rows: readonly (readonly Shape[])[] }
  | { kind: 'record'; fields: readonly Field[] }
  | { kind: 'list'; items: readonly Shape[] }
export type Field = { key: string; name: string; shape: Shape }

type Names = Pick<Speech, 'nameOf'>

/** Fields that say a seat, or several. */
const SEATS = new Set(['seat', 'player', 'owner', 'winner', 'waiting', 'to_act'])
/** What a view says about itself and not about the game. */
const ABOUT = new Set(['seat', 'options'])
/** Lists of plain values that have one for each seat. */
const ONE_EACH = new Set(['scores', 'points', 'totals', 'positions'])

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

/** A plain value as people write it; `key` says what it is of. */
export function word(value: unknown, key: string, { nameOf }: Names): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value !== 'number') return String(value)
  return SEATS.has(key) ? nameOf(value) || figure(value) : figure(value)
}

/** Any value in one line. */
export function inShort(value: unknown, key: string, names: Names): string {
  if (Array.isArray(value)) return value.map((one) => inShort(one, key, names)).join(', ') || '–'
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, one]) => `${readable(name)} ${inShort(one, name, names)}`)
      .join(' · ')
  return word(value, key, names)
}

export function shapeOf(value: unknown, key: string, names: Names): Shape {
  if (isRecord(value)) return { kind: 'record', fields: fieldsOf(value, names) }
  if (!Array.isArray(value)) return { kind: 'word', text: word(value, key, names) }
  const items: readonly unknown[] = value
  if (items.every(isPlain)) return { kind: 'row', items: items.map((one) => word(one, key, names)) }
  if (items.every((row) => Array.isArray(row) && row.every(isPlain)))
    return {
      kind: 'grid',
      rows: (items as unknown[][]).map((row) => row.map((one) => word(one, key, names))),
    }
  if (items.every(isRecord)) return tableOf(items, names)
  return { kind: 'list', items: items.map((one) => shapeOf(one, key, names)) }
}

function tableOf(records: readonly Json[], names: Names): Shape {
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))]
  return {
    kind: 'table',
    columns: keys.map(readable),
    rows: records.map((record) => keys.map((key) => shapeOf(record[key], key, names))),
  }
}

export function fieldsOf(record: Json, names: Names): Field[] {
  return Object.entries(record).map(([key, value]) => ({
    key,
    name: readable(key),
    shape: shapeOf(value, key, names),
  }))
}

// What is whose

function isOfSeats(key: string, value: unknown, seats: number): value is readonly unknown[] {
  if (!Array.isArray(value) || value.length !== seats || seats === 0) return false
  return ONE_EACH.has(key) || value.every(isRecord)
}

/** What everybody looks at together: all that is not one seat's own. */
export function sharedOf(view: Json, seats: number): Json {
  return Object.fromEntries(
    Object.entries(view).filter(([key, value]) => !ABOUT.has(key) && !isOfSeats(key, value, seats)),
  )
}

/** What the view shows of one seat. */
export function ownOf(view: Json, seat: number, seats: number): Json {
  const own: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(view)) {
    if (!isOfSeats(key, value, seats)) continue
    const part = value[seat]
    if (isRecord(part)) Object.assign(own, part)
    else own[key] = part
  }
  return own
}

/** The points of a seat, if the view says them under a name that one would expect. */
export function pointsOf(view: Json, seat: number, seats: number): number | null {
  const own = ownOf(view, seat, seats)
  for (const key of ['score', 'points', 'total', 'scores', 'totals', 'positions']) {
    const found = own[key]
    if (typeof found === 'number') return found
    if (isRecord(found) && typeof found['total'] === 'number') return found['total']
  }
  return null
}

// What is said

function told(record: Json, names: Names): string {
  return Object.entries(record)
    .map(([key, value]) => `${readable(key).toLowerCase()} ${inShort(value, key, names)}`)
    .join(', ')
}

export function actionInWords(action: GameAction, names: Names): string {
  const { do: what, ...rest } = action as GameAction & Json
  const values = told(rest, names)
  return values === '' ? readable(what) : `${readable(what)}: ${values}`
}

export function eventInWords(event: GameEvent, names: Names): string {
  const { event: what, seat, to: _audience, ...rest } = event as GameEvent & Json
  const values = told(rest, names)
  const said = values === '' ? readable(what) : `${readable(what)}: ${values}`
  return typeof seat === 'number' ? `${names.nameOf(seat)} – ${said}` : said
}
