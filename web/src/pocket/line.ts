// The page's end of the line to the worker: a door to ask at, and a socket, as a server has them.
import { arriveHere } from '$/me.svelte'
import { elsewhere } from './elsewhere.svelte'
import type { FromWorker, ToWorker } from './messages'
import { FOLDER } from './packed'

type Waiting = { resolve: (response: Response) => void; reject: (why: unknown) => void }

class Line {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #socket: PocketSocket | null = null
  readonly ready: Promise<void>

  constructor(person: string) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    this.ready = new Promise((resolve, reject) => {
      // One that could not start lets go of the tables, so that the next one can have them.
      const fail = (why: string): void => {
        this.#worker.terminate()
        elsewhere.now = false
        reject(new Error(why))
      }
      this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.what === 'ready') {
          elsewhere.now = false
          this.#worker.onerror = null
          resolve()
        } else if (data.what === 'failed') fail(data.why)
        else this.#hear(data)
      }
      this.#worker.onerror = (event) => fail(event.message)
    })
    this.tell({ what: 'open', folder: new URL(FOLDER, location.href).href, person })
  }

  tell(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  async ask(method: string, path: string, body: string): Promise<Response> {
    await this.ready
    const id = (this.#lastId += 1)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.tell({ what: 'ask', id, method, path, body })
    })
  }

  connect(socket: PocketSocket): void {
    this.#socket = socket
    this.tell({ what: 'connect' })
  }

  disconnect(socket: PocketSocket): void {
    if (this.#socket === socket) this.#socket = null
  }

  #hear(data: FromWorker): void {
    if (data.what === 'connected') this.#socket?.onopen?.()
    else if (data.what === 'waits') elsewhere.now = true
    else if (data.what === 'heard') this.#socket?.onmessage?.({ data: data.text })
    else if (data.what === 'answer') {
      this.#waiting.get(data.id)?.resolve(new Response(data.text, { status: data.status }))
      this.#waiting.delete(data.id)
    }
  }
}

let line: Promise<Line> | null = null

/** There is one worker for this page, from when it is first needed; one that could not be started is tried again. */
function started(): Promise<Line> {
  line ??= arriveHere().then(async (person) => {
    const made = new Line(
      JSON.stringify({ id: person.id, name: person.name, colour: person.colour, piece: person.piece }),
    )
    await made.ready
    return made
  })
  line.catch(() => (line = null))
  return line
}

/** As `fetch` would answer, but without a network. */
export async function askPocket(method: string, path: string, body?: object): Promise<Response> {
  return (await started()).ask(method, path, JSON.stringify(body ?? {}))
}

/** As much of a WebSocket as the live line uses. */
export class PocketSocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  #line: Line | null = null
  #closed = false

  constructor() {
    started().then(
      (made) => {
        if (this.#closed) return
        this.#line = made
        made.connect(this)
      },
      () => this.onclose?.({ code: 0 }),
    )
  }

  send(text: string): void {
    this.#line?.tell({ what: 'say', text })
  }

  close(): void {
    this.#closed = true
    this.#line?.disconnect(this)
    this.onclose?.({ code: 1000 })
  }
}
