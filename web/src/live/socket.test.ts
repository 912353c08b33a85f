import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outgoing } from '$/wire/messages'
import { backoff } from './backoff'

/** A socket whose other end is the test. */
class FakeSocket {
  static all: FakeSocket[] = []
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }
  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as Record<string, unknown>)
  }
  close(): void {
    this.onclose?.({ code: 1000 })
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  welcome(silence: number | null = null): void {
    this.onopen?.()
    this.hear({
      type: 'welcome',
      you: { id: 'p1', name: 'Ania', colour: 'teal' },
      now: 0,
      version: '1',
      silence,
    })
  }
}

const events = new EventTarget()
vi.stubGlobal('WebSocket', FakeSocket)
vi.stubGlobal('location', { protocol: 'http:', host: 'table', pathname: '/' })
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
const { Live } = await import('./socket.svelte.ts')

const last = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket
const of = (socket: FakeSocket, type: string): Record<string, unknown>[] =>
  socket.sent.filter((message) => message['type'] === type)

let opened: InstanceType<typeof Live>[] = []

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
})

afterEach(() => {
  for (const live of opened) live.close()
  opened = []
})

function knocking(): InstanceType<typeof Live> {
  const live = new Live()
  opened.push(live)
  live.open('T1')
  return live
}

function connected(silence: number | null = null): InstanceType<typeof Live> {
  const live = knocking()
  last().welcome(silence)
  return live
}

test('what was not answered is sent again under the same id after a break', async () => {
  const live = connected()
  const answer = live.ask({ type: 'say', table: 'T', text: 'hello' })
  last().onclose?.({ code: 1006 })
  expect(live.line).toBe('lost')
  await vi.advanceTimersByTimeAsync(400)
  last().welcome()
  expect(of(last(), 'say')).toEqual([{ type: 'say', table: 'T', text: 'hello', id: 1 }])
  last().hear({ type: 'ack', id: 1 })
  expect((await answer).type).toBe('ack')
})

test('what was answered is not sent again', async () => {
  const live = connected()
  const answer = live.ask({ type: 'say', table: 'T', text: 'hello' })
  last().hear({ type: 'ack', id: 1 })
  await answer
  last().onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(400)
  last().welcome()
  expect(of(last(), 'say')).toEqual([])
})

test('every connection of a tab names the same client', async () => {
  connected()
  const [first] = of(last(), 'hello')
  last().onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(400)
  last().welcome()
  expect(of(last(), 'hello')[0]).toEqual(first)
})

test('whoever watches something asks for it again after each welcome', async () => {
  const live = connected()
  const greeted = vi.fn()
  live.greet(greeted)
  last().onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(400)
  last().welcome()
  expect(greeted).toHaveBeenCalledTimes(2)
})

test('who watches asks again before what was not answered is sent again', async () => {
  const live = connected()
  void live.ask({ type: 'say', table: 'T', text: 'hello' })
  live.greet(() => void live.ask({ type: 'watch', table: 'T', rev: 0 }))
  last().onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(400)
  last().welcome()
  const sent = last().sent.map((message) => message['type'])
  expect(sent.lastIndexOf('watch')).toBeGreaterThan(0)
  expect(sent.indexOf('watch')).toBeLessThan(sent.indexOf('say'))
})

test('the address names the table, for whoever balances the load', () => {
  connected()
  expect(last().url).toBe('ws://table/api/live?table=T1')
})

test('where another process has the table now, it is gone to at once, but not without end', async () => {
  connected()
  last().onclose?.({ code: 4503 })
  await vi.advanceTimersByTimeAsync(0)
  expect(FakeSocket.all).toHaveLength(2)
  last().onclose?.({ code: 4503 })
  await vi.advanceTimersByTimeAsync(0)
  expect(FakeSocket.all).toHaveLength(2)
})

test('a ping is answered at once', () => {
  connected()
  last().hear({ type: 'ping', nonce: 'n', now: 0, rtt: null })
  expect(of(last(), 'pong')).toEqual([{ type: 'pong', nonce: 'n' }])
})

test('a line on which nothing arrives any more is given up', async () => {
  const live = connected()
  await vi.advanceTimersByTimeAsync(50_000)
  expect(live.line).toBe('lost')
})

test('a process that is never silent for long and is silent stands still: another is asked', async () => {
  const live = connected(5_000)
  await vi.advanceTimersByTimeAsync(4_900)
  last().hear({ type: 'beat' })
  await vi.advanceTimersByTimeAsync(4_900)
  expect(live.line).toBe('open')
  await vi.advanceTimersByTimeAsync(100)
  expect(live.line).toBe('lost')
  await vi.advanceTimersByTimeAsync(800)
  expect(last().url).toBe('ws://table/api/live?table=T1&again=2')
})

test('who finds another that stands still goes on at once: nothing that is silent has a crowd at its door', async () => {
  connected(5_000)
  await vi.advanceTimersByTimeAsync(5_000 + 3 * 400 + 2 * 1_000)
  expect(FakeSocket.all.slice(1).map((socket) => socket.url.slice(-1))).toEqual(['2', '3', '4'])
})

test('whoever slept hears first what came meanwhile', async () => {
  const live = connected(5_000)
  vi.setSystemTime(Date.now() + 60_000)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(live.line).toBe('open')
  last().hear({ type: 'beat' })
  await vi.advanceTimersByTimeAsync(4_900)
  expect(live.line).toBe('open')
})

test('whoever slept and hears nothing then goes elsewhere', async () => {
  const live = connected(5_000)
  vi.setSystemTime(Date.now() + 60_000)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(live.line).toBe('lost')
})

test('who was welcomed quickly waits less long for the next welcome, until the way itself may be slow', async () => {
  connected(5_000)
  last().onclose?.({ code: 4503 })
  await vi.advanceTimersByTimeAsync(0)
  const knocks = [Date.now()]
  while (knocks.length < 5) {
    const before = FakeSocket.all.length
    await vi.advanceTimersByTimeAsync(100)
    if (FakeSocket.all.length > before) knocks.push(Date.now())
  }
  const waits = knocks.slice(1).map((at, after) => at - knocks[after]! - backoff(after + 1, 0))
  expect(waits.map((wait) => wait >= 6_000)).toEqual([false, false, false, true])
})

test('whoever is sent away again and again knocks less and less often, and asks for another way', async () => {
  connected()
  last().onclose?.({ code: 4503 })
  await vi.advanceTimersByTimeAsync(0)
  last().onclose?.({ code: 4503 })
  await vi.advanceTimersByTimeAsync(0)
  expect(FakeSocket.all.length).toBe(2)
  await vi.advanceTimersByTimeAsync(800)
  expect(last().url).toBe('ws://table/api/live?table=T1&again=2')
})

test('a process that does not answer is left, and the next one is asked the same', async () => {
  const live = connected()
  void live.ask({ type: 'say', table: 'T', text: 'hello' })
  await vi.advanceTimersByTimeAsync(6_000)
  expect(live.line).toBe('lost')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(last().url).toBe('ws://table/api/live?table=T1&again=2')
  last().welcome()
  expect(of(last(), 'say')).toEqual([{ type: 'say', table: 'T', text: 'hello', id: 1 }])
})

test('a line that answers is kept, however long nothing is asked', async () => {
  const live = connected()
  const answer = live.ask({ type: 'say', table: 'T', text: 'hello' })
  last().hear({ type: 'ack', id: 1 })
  await answer
  await vi.advanceTimersByTimeAsync(20_000)
  expect(live.line).toBe('open')
})

test('the coach may think longer than that', async () => {
  const live = connected()
  void live.ask({ type: 'hint', table: 'T', seat: 0 })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(live.line).toBe('open')
})

test('a process that accepts the line and never says welcome is left', async () => {
  const live = knocking()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(live.line).toBe('lost')
})

test('a refusal is thrown with its code', async () => {
  const live = connected()
  const answer = live.ask({ type: 'act', table: 'T', action: { do: 'place' } })
  last().hear({ type: 'error', id: 1, table: 'T', code: 'stale', values: { rev: 3 } } satisfies Outgoing)
  await expect(answer).rejects.toMatchObject({ code: 'stale', values: { rev: 3 } })
})

test('the waits grow and are never longer than a quarter of a minute', () => {
  expect(backoff(0, 0)).toBe(200)
  expect(backoff(1, 0)).toBe(400)
  expect(backoff(20, 1)).toBe(15_000)
})
