// Python in a thread of its own: the end of the wire where there is no server. It carries texts to and fro, and knows no game.
import type { PyodideInterface } from 'pyodide'
import { openDrawer } from './drawer'
import type { FromWorker, ToWorker } from './messages'
import { settle, startPython } from './python'

type Pocket = { connect: () => void; hear: (text: string) => void }
type Worker = {
  come_in: (drawer: object, push: (text: string) => void, person: string) => Promise<Pocket>
  ask: (
    pocket: Pocket,
    method: string,
    path: string,
    body: string,
  ) => Promise<{ toJs: () => [number, string]; destroy: () => void }>
}

const tell = (message: FromWorker): void => postMessage(message)

async function python(folder: string): Promise<PyodideInterface> {
  const [runtime, response] = await Promise.all([
    import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<typeof import('pyodide')>,
    fetch(`${folder}modules.zip`),
  ])
  const modules = new Uint8Array(await response.arrayBuffer())
  return startPython({ load: runtime.loadPyodide, folder, modules })
}

let inside: Promise<{ worker: Worker; pocket: Pocket }>

/** One page at a time has the tables; another one waits until it goes. */
const alone = (): Promise<void> =>
  new Promise((held) => {
    const hold = (): Promise<never> => {
      held()
      return new Promise(() => undefined)
    }
    void navigator.locks.request('stolik-pocket', { ifAvailable: true }, (lock) => {
      if (lock) return hold()
      tell({ what: 'waits' })
      void navigator.locks.request('stolik-pocket', hold)
      return undefined
    })
  })

async function loaded(folder: string): Promise<Worker> {
  const started = await python(folder)
  const worker = started.pyimport('stolik.pocket.worker') as unknown as Worker
  settle(started)
  return worker
}

async function comeIn(folder: string, person: string): Promise<{ worker: Worker; pocket: Pocket }> {
  const [worker, drawer] = await Promise.all([loaded(folder), alone().then(openDrawer)])
  const pocket = await worker.come_in(drawer, (text) => tell({ what: 'heard', text }), person)
  return { worker, pocket }
}

async function answer(id: number, method: string, path: string, body: string): Promise<void> {
  const { worker, pocket } = await inside
  const answered = await worker.ask(pocket, method, path, body)
  const [status, text] = answered.toJs()
  answered.destroy()
  tell({ what: 'answer', id, status, text })
}

onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  switch (data.what) {
    case 'open':
      inside = comeIn(data.folder, data.person)
      inside.then(
        () => tell({ what: 'ready' }),
        (error: unknown) => tell({ what: 'failed', why: String(error) }),
      )
      break
    case 'ask':
      answer(data.id, data.method, data.path, data.body).catch((error: unknown) =>
        tell({
          what: 'answer',
          id: data.id,
          status: 500,
          text: JSON.stringify({ code: 'internal', why: String(error) }),
        }),
      )
      break
    case 'connect':
      void inside.then(({ pocket }) => {
        pocket.connect()
        tell({ what: 'connected' })
      })
      break
    case 'say':
      void inside.then(({ pocket }) => pocket.hear(data.text))
      break
  }
}
