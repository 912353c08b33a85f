// One table as this tab knows it: the last update of each seat held here, what was told, what was said.
import type {
  Advice,
  Chat,
  GameAction,
  GameEvent,
  Outgoing,
  Move,
  PreviewAnswer,
  React,
  ReactionMessage,
  TableInfo,
  Update,
} from '$/wire/messages'
import { keepSight } from '$/fair/kept'
import { amiss, takePart, type Amiss } from '$/fair/nonces'
import { Refused } from './api'
import type { Asking, Live } from './socket.svelte'

/** What happened, in the order it did: an event of the game, or a move taken back. `by` is told of a move's first event. */
export type Told =
  | { at: number; event: GameEvent; by: string | null }
  | { at: number; takenBackBy: number }
  | { at: number; who: number; did: 'left' | 'came-back' }

/** Hears every change of a seat's view, with the update before it; `before` is missing where some were not seen. */
type Follower = (update: Update, before: Update | undefined) => void

const KEPT_REACTIONS = 4000

type AboutThis<T = Asking> = T extends { table: string } ? Omit<T, 'table'> : never

export class LiveTable {
  table = $state.raw<TableInfo | null>(null)
  updates = $state.raw<ReadonlyMap<number | null, Update>>(new Map())
  told = $state.raw<readonly Told[]>([])
  /** The newest events, for whoever moves or sounds something when they come. What happened before one came is none. */
  news = $state.raw<readonly GameEvent[]>([])
  /** When the newest update came, by the browser's clock of events. */
  came = $state.raw(0)
  chat = $state.raw<readonly Chat[]>([])
  /** What I have half written, wherever on the page it is written: it lasts when a game begins, or a drawer is closed. */
  halfSaid = $state('')
  /** Whether I am in the middle of writing it. */
  writing = false
  reactions = $state.raw<readonly (ReactionMessage & { key: number })[]>([])
  refused = $state.raw<Refused | null>(null)
  /** Set when the game that is played here does without a number of mine. */
  amiss = $state.raw<Amiss | null>(null)

  readonly #live: Live
  readonly #id: string
  readonly #spectator: boolean
  readonly #stop: (() => void)[]
  readonly #followers = new Set<Follower>()
  readonly #missed = new Map<number | null, readonly GameEvent[]>()
  #rev = 0
  #reactions = 0

  /** `spectator`: for a screen that everybody sees; no seat's own view is asked for, whoever holds one. */
  constructor(live: Live, id: string, { spectator = false } = {}) {
    this.#live = live
    this.#id = id
    this.#spectator = spectator
    this.#stop = [live.hear((message) => this.#hear(message)), live.greet(() => void this.#watch())]
  }

  close(): void {
    for (const stop of this.#stop) stop()
    if (this.#live.line === 'open') void this.#ask({ type: 'unwatch' }).catch(() => undefined)
  }

  follow(follower: Follower): () => void {
    this.#followers.add(follower)
    return () => void this.#followers.delete(follower)
  }

  /** The seats that are mine, in order. */
  get mine(): number[] {
    if (this.#spectator) return []
    const you = this.#live.you?.id
    return (this.table?.seats ?? []).flatMap((seat, at) => (you && seat.person?.id === you ? [at] : []))
  }

  /** Whether the game has ended; the table's own status follows a moment later. */
  get over(): boolean {
    return [...this.updates.values()].some((update) => update.outcome !== null)
  }

  get amHost(): boolean {
    return this.table !== null && this.table.host === this.#live.you?.id
  }

  /** Whether what I say here is told to nobody. */
  get muted(): boolean {
    const you = this.#live.you?.id
    return you !== undefined && (this.table?.muted.includes(you) ?? false)
  }

  get you(): string | undefined {
    return this.#live.you?.id
  }

  async act(seat: number, action: GameAction): Promise<void> {
    const rev = this.updates.get(seat)?.rev ?? this.#rev
    await this.#ask({ type: 'act', seat, rev, action })
  }

  /** `ahead`: as if it were that seat's turn already. */
  async preview(seat: number, action: GameAction, ahead = false): Promise<PreviewAnswer> {
    const answer = await this.#ask({ type: 'preview', seat, action, ahead })
    if (answer.type !== 'preview') throw new Refused('unknown', 0)
    return answer
  }

  /** What the coach would do in this seat, the best first. */
  async hint(seat: number): Promise<readonly Advice[]> {
    const answer = await this.#ask({ type: 'hint', seat })
    if (answer.type !== 'hint') throw new Refused('unknown', 0)
    return answer.advice
  }

  takeBack = async (seat: number): Promise<void> => void (await this.#ask({ type: 'take-back', seat }))
  /** My page is drawn: a game in real time may begin. */
  ready = async (): Promise<void> => void (await this.#ask({ type: 'ready' }))
  back = async (): Promise<void> => void (await this.#ask({ type: 'back' }))
  say = async (text: string): Promise<void> => void (await this.#ask({ type: 'say', text }))
  react = async (reaction: React['reaction']): Promise<void> =>
    void (await this.#ask({ type: 'react', reaction }))

  #ask(message: AboutThis): ReturnType<Live['ask']> {
    return this.#live.ask({ ...message, table: this.#id })
  }

  async #watch(): Promise<void> {
    this.chat = []
    try {
      const as = this.#spectator ? 'spectator' : null
      await this.#ask({ type: 'watch', rev: this.#rev, as })
      this.refused = null
    } catch (error) {
      if (error instanceof Refused) this.refused = error
    }
  }

  #hear(message: Outgoing): void {
    switch (message.type) {
      case 'table':
        if (message.table.id === this.#id) this.#seat(message.table)
        break
      case 'update':
        if (message.table === this.#id) this.#follow(message)
        break
      case 'chat':
        if (message.table === this.#id) this.chat = [...this.chat, message]
        break
      case 'reaction':
        if (message.table === this.#id) this.#show(message)
        break
      case 'error':
        // Not an answer: the host has sent everybody away who only watched, or has shown this person out.
        if (message.table === this.#id && message.id === null) this.refused = new Refused(message.code, 0)
        break
    }
  }

  /** When somebody sits down or gets up, what this tab may see changes with it. */
  #seat(table: TableInfo): void {
    const before = this.table
    this.table = table
    if (before?.status === 'playing') this.told = [...this.told, ...comingAndGoing(before, table)]
    this.#takePart(table)
    const mine = this.mine
    const known = [...this.updates.keys()].filter((seat) => seat !== null)
    const changed = known.length !== mine.length && before !== null && table.status !== 'open'
    if (changed && before.status !== 'open') {
      this.updates = new Map([...this.updates].filter(([seat]) => seat !== null && mine.includes(seat)))
      void this.#watch()
    }
  }

  /** A screen on the wall looks only: the nonces are those of the people at the table. */
  #takePart(table: TableInfo): void {
    const you = this.#live.you?.id
    if (you === undefined) return
    if (this.#spectator) keepSight(table, you)
    else void takePart(table, you)
    if (table.status === 'playing') this.amiss ??= amiss(table)
  }

  #follow(update: Update): void {
    if (update.from > this.#rev) {
      void this.#watch()
      return
    }
    const known = this.updates.get(update.seat)
    if (known && known.rev > update.rev) return
    this.updates = new Map(this.updates).set(update.seat, update)
    if (update.from === (known?.rev ?? 0) && (known || update.rev === 1))
      this.#missed.set(update.seat, [...(this.#missed.get(update.seat) ?? []), ...update.events])
    if (known && known.rev < update.rev)
      for (const hear of this.#followers) hear(update, known.rev === update.from ? known : undefined)
    if (update.rev <= this.#rev) return
    this.came = performance.now()
    const isNew = update.from === this.#rev
    const isHistory = this.#rev === 0 && update.rev > 1
    this.#rev = update.rev
    if (!isNew) return
    this.told = [...this.told, ...told(update.events, update.moves)]
    this.news = isHistory ? [] : update.events
  }

  /** What that seat was told since this was asked for it last: on a shared device somebody else may have sat here meanwhile. */
  missed(seat: number | null): readonly GameEvent[] {
    const events = this.#missed.get(seat) ?? []
    this.#missed.delete(seat)
    return events
  }

  #show(line: ReactionMessage): void {
    const key = (this.#reactions += 1)
    this.reactions = [...this.reactions, { ...line, key }]
    setTimeout(() => {
      this.reactions = this.reactions.filter((shown) => shown.key !== key)
    }, KEPT_REACTIONS)
  }
}

/** Who left their seat to a bot, and who took it back. */
function comingAndGoing(before: TableInfo, now: TableInfo): Told[] {
  return now.seats.flatMap((seat, who) => {
    const was = before.seats[who]
    if (was?.person?.id !== seat.person?.id || was?.away === seat.away) return []
    return [{ at: Date.now(), who, did: seat.away ? ('left' as const) : ('came-back' as const) }]
  })
}

function told(events: readonly GameEvent[], moves: readonly Move[]): Told[] {
  const at = moves.at(-1)?.at ?? 0
  const by = moves.length === 1 ? (moves[0]?.by ?? null) : null
  const back = moves.flatMap((move) =>
    move.voids && move.seat !== null ? [{ at: move.at, takenBackBy: move.seat }] : [],
  )
  return [...events.map((event, index) => ({ at, event, by: index === 0 ? by : null })), ...back]
}
