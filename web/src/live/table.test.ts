import { expect, test } from 'vitest'
import type { Outgoing, TableInfo, Update } from '$/wire/messages'
import type { Asking, Live } from './socket.svelte'
import { LiveTable } from './table.svelte'

const TABLE = {
  id: 'T',
  status: 'playing',
  host: 'p1',
  seats: [{ person: { id: 'p1' } }],
} as unknown as TableInfo

/** A line that notes what is asked and lets the test speak. */
class FakeLive {
  line = 'open'
  you = { id: 'p1' }
  asked: Asking[] = []
  #hearer: (message: Outgoing) => void = () => undefined

  hear(hearer: (message: Outgoing) => void): () => void {
    this.#hearer = hearer
    return () => undefined
  }
  greet(greeter: () => void): () => void {
    greeter()
    return () => undefined
  }
  ask(message: Asking): Promise<Outgoing> {
    this.asked.push(message)
    return Promise.resolve({ type: 'ack', id: 1 })
  }
  say(message: unknown): void {
    this.#hearer(message as Outgoing)
  }
}

function update(from: number, rev: number, more: Partial<Update> = {}): Update {
  const events = [{ event: `e${rev}` }]
  const base = {
    type: 'update',
    table: 'T',
    seat: 0,
    rev,
    from,
    view: { rev },
    events,
    moves: [],
    to_act: [],
  }
  return { ...base, legal: [], can_take_back: [], clock: null, outcome: null, ...more } as Update
}

function watched(): { live: FakeLive; at: LiveTable } {
  const live = new FakeLive()
  const at = new LiveTable(live as unknown as Live, 'T')
  live.say({ type: 'table', table: TABLE })
  live.say(update(0, 1))
  return { live, at }
}

const watches = (live: FakeLive): Asking[] => live.asked.filter((message) => message.type === 'watch')

test('updates follow each other and are told once', () => {
  const { live, at } = watched()
  live.say(update(1, 2))
  live.say(update(1, 2))
  expect(at.told.map((line) => ('event' in line ? line.event.event : ''))).toEqual(['e1', 'e2'])
})

test('what happened before one came is told but is no news', () => {
  const live = new FakeLive()
  const at = new LiveTable(live as unknown as Live, 'T')
  live.say(update(0, 5))
  expect([at.told.length, at.news]).toEqual([1, []])
  live.say(update(5, 6))
  expect(at.news).toEqual([{ event: 'e6' }])
})

test('how a game begins is news', () => {
  expect(watched().at.news).toEqual([{ event: 'e1' }])
})

test('after a gap the table is asked for from the last known revision on', () => {
  const { live, at } = watched()
  live.say(update(3, 4))
  expect(watches(live).at(-1)).toMatchObject({ rev: 1 })
  live.say(update(1, 4))
  expect(at.updates.get(0)?.rev).toBe(4)
})

test('an update that comes late does not turn the table back', () => {
  const { live, at } = watched()
  live.say(update(1, 3))
  live.say(update(1, 2))
  expect(at.updates.get(0)?.view).toEqual({ rev: 3 })
})

test('an action says in which revision it was decided', async () => {
  const { live, at } = watched()
  await at.act(0, { do: 'place' })
  expect(live.asked.at(-1)).toEqual({ type: 'act', seat: 0, rev: 1, action: { do: 'place' }, table: 'T' })
})

test('a take-back is a line of the log', () => {
  const { live, at } = watched()
  live.say(update(1, 2, { events: [], moves: [{ seq: 1, seat: 0, at: 5, voids: [0] }] }))
  expect(at.told.at(-1)).toEqual({ at: 5, takenBackBy: 0 })
})

test('how a move was made is told with its first event only', () => {
  const { live, at } = watched()
  const events = [{ event: 'placed' }, { event: 'rolled' }]
  live.say(update(1, 2, { events, moves: [{ seq: 1, seat: 0, at: 5, by: 'hint' }] }))
  expect(at.told.slice(-2).map((line) => 'by' in line && line.by)).toEqual(['hint', null])
})

test('other tables are not listened to', () => {
  const { live, at } = watched()
  live.say({ ...update(1, 2), table: 'other' })
  expect(at.updates.get(0)?.rev).toBe(1)
})

test('every seat of a shared device is told once what it was told since it was asked last', () => {
  const { live, at } = watched()
  const theirs = (from: number, rev: number): Update =>
    update(from, rev, { seat: 1, events: [{ event: `theirs${rev}` }] })
  live.say(theirs(0, 1))
  expect(at.missed(0)).toEqual([{ event: 'e1' }])
  live.say(update(1, 2))
  live.say(theirs(1, 2))
  live.say(theirs(1, 2))
  expect(at.missed(1)).toEqual([{ event: 'theirs1' }, { event: 'theirs2' }])
  expect(at.missed(1)).toEqual([])
  expect(at.missed(0)).toEqual([{ event: 'e2' }])
})

test('what happened before one came was missed by nobody', () => {
  const { live, at } = watched()
  live.say(update(0, 5, { seat: 1 }))
  expect(at.missed(1)).toEqual([])
})
