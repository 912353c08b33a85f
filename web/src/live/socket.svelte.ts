// One WebSocket for this tab. What was sent under an id is sent again after a break until it is answered,
// so that nothing is lost and nothing is played twice. Whichever process of the server answers, the next may be another.
import { addressOf } from '$/base'
import type { Incoming, Outgoing, Person } from '$/wire/messages'
import { toHex } from '$/fair/hex'
import { arriveAnew } from '$/me.svelte'
import { Refused } from './api'
import { backoff } from './backoff'
import { isHere, type Wire } from './ends'

export type Line = 'connecting' | 'open' | 'lost'
type Answer = Exclude<Outgoing, { type: 'welcome' } | { type: 'ping' } | { type: 'beat' }>
/** What wants an answer; the line gives it its number. */
export type Asking = Numberless<Extract<Incoming, { id: number }>>
type Numberless<T> = T extends unknown ? Omit<T, 'id'> : never
type Pending = {
  frame: string
  /** The coach may think for longer than anything else takes. */
  patient: boolean
  resolve: (answer: Answer) => void
  reject: (reason: Refused) => void
}

const NO_GUEST = 4401
const BANNED = 4402
/** Another process has the table now: it need not be waited for. */
const MOVED = 4503
/** Of a server that is but one process: two pings and a half. One of several says at its welcome how long it is never silent. */
const SILENCE = 50_000
/** A process that takes longer than this for a welcome or an answer stands still; sending it again elsewhere does no harm. */
const UNANSWERED = 6_000
/** The same for a welcome where the last one came quickly, a few times; after that it may be the way there that is slow. */
const UNWELCOME = 1_000
const IMPATIENT = 3
const SLEPT = 5_000
/** A timer that is late by so much was asleep with the page, and what came meanwhile is still to be heard. */
const LATE = 1_000

export class Live {
  line = $state<Line>('connecting')
  you = $state<Person | null>(null)
  /** Whoever looks after the server does not let this browser in; it does not ask again by itself. */
  banned = $state(false)
  /** The server's clock minus ours, in milliseconds. */
  ahead = $state(0)
  /** The last round trip that the server measured, in milliseconds. */
  rtt = $state<number | null>(null)

  readonly #client = toHex(crypto.getRandomValues(new Uint8Array(16)))
  readonly #pending = new Map<number, Pending>()
  readonly #hearers = new Set<(message: Outgoing) => void>()
  readonly #greeters = new Set<() => void>()
  #socket: Wire | null = null
  #table = ''
  #lastId = 0
  #attempt = 0
  #silent = SILENCE
  #knockedAt = 0
  /** How long the last welcome took. */
  #took = UNANSWERED
  #retry: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #hiddenAt = 0
  #closed = false

  /** The table is a hint for whoever balances the load: everybody at it is best served by one process. */
  open(table: string): void {
    this.#table = table
    addEventListener('online', this.#knockNow)
    addEventListener('offline', this.#drop)
    document.addEventListener('visibilitychange', this.#onVisibility)
    this.#connect()
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.#knockNow)
    removeEventListener('offline', this.#drop)
    document.removeEventListener('visibilitychange', this.#onVisibility)
    clearTimeout(this.#retry)
    clearTimeout(this.#silence)
    this.#socket?.close()
  }

  hear(hearer: (message: Outgoing) => void): () => void {
    this.#hearers.add(hearer)
    return () => this.#hearers.delete(hearer)
  }

  /** Called after each welcome, also after a break; whoever watches something asks for it again here. */
  greet(greeter: () => void): () => void {
    this.#greeters.add(greeter)
    if (this.line === 'open') greeter()
    return () => this.#greeters.delete(greeter)
  }

  /** Send something that wants an answer, and keep sending it until the answer is there. */
  ask(message: Asking): Promise<Answer> {
    const id = (this.#lastId += 1)
    const frame = JSON.stringify({ ...message, id })
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { frame, patient: message.type === 'hint', resolve, reject })
      if (this.line === 'open') this.#send(id)
    })
  }

  #send(id: number): void {
    const socket = this.#socket
    const pending = this.#pending.get(id)
    if (!socket || !pending) return
    socket.send(pending.frame)
    if (pending.patient || isHere(this.#table)) return
    setTimeout(() => {
      if (this.#socket === socket && this.#pending.has(id)) this.#drop()
    }, UNANSWERED)
  }

  #connect = (): void => {
    if (this.#closed) return
    if (isHere(this.#table)) {
      void import('$/pocket/line').then(
        ({ PocketSocket }) => this.#listen(new PocketSocket()),
        () => this.#lost(0),
      )
      return
    }
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    this.#listen(new WebSocket(`${scheme}://${location.host}${addressOf('/api/live')}${this.#way()}`))
  }

  #listen(socket: Wire): void {
    if (this.#closed) return socket.close()
    this.#socket = socket
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', client: this.#client }))
    socket.onmessage = (event: { data: string }) => this.#receive(JSON.parse(event.data) as Outgoing)
    socket.onclose = (event: { code: number }) => {
      if (this.#socket === socket) void this.#lost(event.code)
    }
    this.#knockedAt = Date.now()
    const quick = this.#took < UNWELCOME / 4 && this.#attempt <= IMPATIENT
    this.#listenForSilence(quick ? UNWELCOME : UNANSWERED)
  }

  /** Where a proxy sends this table's people; after a failure it may be asked for another way. */
  #way(): string {
    return `?table=${encodeURIComponent(this.#table)}${this.#attempt > 1 ? `&again=${this.#attempt}` : ''}`
  }

  async #lost(code: number, crowded: number = this.#attempt): Promise<void> {
    this.#socket = null
    clearTimeout(this.#silence)
    if (this.#closed) return
    this.line = 'lost'
    if (code === BANNED) {
      this.banned = true
      return
    }
    if (code === NO_GUEST) await arriveAnew().catch(() => undefined)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(this.#connect, code === MOVED && this.#attempt === 0 ? 0 : backoff(crowded))
    this.#attempt += 1
  }

  #receive(message: Outgoing): void {
    this.#listenForSilence()
    if (message.type === 'beat') return
    if (message.type === 'ping') {
      this.#socket?.send(JSON.stringify({ type: 'pong', nonce: message.nonce }))
      this.ahead = message.now + (message.rtt ?? 0) / 2 - Date.now()
      this.rtt = message.rtt
      return
    }
    if (message.type === 'welcome') {
      this.you = message.you
      this.ahead = message.now - Date.now()
      this.line = 'open'
      this.#attempt = 0
      this.#took = Date.now() - this.#knockedAt
      this.#silent = message.silence ?? SILENCE
      this.#listenForSilence()
      // Who watches asks first: a table that has to be brought back is there when what was asked before comes again.
      const unanswered = [...this.#pending.keys()]
      for (const greeter of this.#greeters) greeter()
      for (const id of unanswered) this.#send(id)
      return
    }
    for (const hearer of this.#hearers) hearer(message)
    if ('id' in message && message.id != null) this.#settle(message.id, message)
  }

  #settle(id: number, answer: Answer): void {
    const pending = this.#pending.get(id)
    if (!pending) return
    this.#pending.delete(id)
    if (answer.type === 'error') pending.reject(new Refused(answer.code, 0, answer.values))
    else pending.resolve(answer)
  }

  /** A line on which nothing arrives, not even a ping, is dead although nobody said so. */
  #listenForSilence(patience: number = this.#silent): void {
    clearTimeout(this.#silence)
    // What lies in this very browser cannot be cut off, and a bot of its own may think for long.
    if (isHere(this.#table)) return
    const due = Date.now() + patience
    this.#silence = setTimeout(() => {
      if (Date.now() > due + LATE) this.#listenForSilence(LATE)
      else this.#drop()
    }, patience)
  }

  #drop = (): void => {
    const socket = this.#socket
    if (!socket || isHere(this.#table)) return
    this.#socket = null
    socket.onclose = null
    socket.close()
    // What stands still accepts connections all the same: the next one goes another way at once.
    this.#attempt = Math.max(this.#attempt, 1)
    // Nobody was told to come later: what is silent has no crowd at its door.
    void this.#lost(0, this.#attempt > IMPATIENT ? this.#attempt : 0)
  }

  #knockNow = (): void => {
    if (this.#socket || this.banned) return
    clearTimeout(this.#retry)
    this.#attempt = 0
    this.#connect()
  }

  /** A device that slept may hold a dead line: ask anew rather than wait for the silence to be noticed. */
  #onVisibility = (): void => {
    if (document.visibilityState === 'hidden') {
      this.#hiddenAt = Date.now()
      return
    }
    if (!this.#socket) this.#knockNow()
    else if (Date.now() - this.#hiddenAt > SLEPT) for (const greeter of this.#greeters) greeter()
  }
}
