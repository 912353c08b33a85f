// Taking the games along: the client, Python and our modules, once, into this browser's own storage; and leaving them again.
import { addressOf } from '$/base'
import { FILES, VERSION } from './packed'

const PYTHON = 'stolik-python-'
const CACHE = PYTHON + VERSION

type State = 'unknown' | 'impossible' | 'not' | 'taking' | 'here'

class Taking {
  state = $state<State>('unknown')
  /** From 0 to 1, while it is being taken. */
  share = $state(0)
  /** Whether the browser has promised not to clear it away when it needs room. */
  lasting = $state(false)

  async look(): Promise<State> {
    if (VERSION === '' || !('serviceWorker' in navigator) || !('caches' in globalThis)) {
      this.state = 'impossible'
    } else if (this.state !== 'taking') {
      // Some private windows have storage that answers nobody.
      this.state = await isHere().then(
        (found) => (found ? 'here' : 'not'),
        () => 'impossible',
      )
      this.lasting = (await navigator.storage?.persisted?.().catch(() => false)) ?? false
    }
    return this.state
  }

  async take(): Promise<void> {
    this.state = 'taking'
    this.share = 0
    try {
      await navigator.serviceWorker.register(addressOf('/sw.js'), { scope: addressOf('/') })
      await navigator.serviceWorker.ready
      await this.#load()
      await clearOthers()
      this.lasting = (await navigator.storage?.persist?.().catch(() => false)) ?? false
      this.state = 'here'
    } catch (error) {
      this.state = 'not'
      throw error
    }
  }

  async leave(): Promise<void> {
    await caches.delete(CACHE)
    await this.look()
  }

  async #load(): Promise<void> {
    const cache = await caches.open(CACHE)
    const whole = FILES.reduce((sum, [, bytes]) => sum + bytes, 0)
    let loaded = 0
    for (const [address, bytes] of FILES) {
      const response = await fetch(address, { cache: 'no-cache' })
      if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`)
      let inFile = 0
      const counting = new TransformStream<Uint8Array, Uint8Array>({
        transform: (part, on) => {
          inFile += part.length
          this.share = (loaded + inFile) / whole
          on.enqueue(part)
        },
      })
      const headers = new Headers(response.headers)
      headers.delete('content-encoding')
      headers.delete('content-length')
      await cache.put(address, new Response(response.body.pipeThrough(counting), { headers }))
      loaded += bytes
    }
  }
}

async function isHere(): Promise<boolean> {
  if (!(await caches.has(CACHE))) return false
  const cache = await caches.open(CACHE)
  const found = await Promise.all(FILES.map(([address]) => cache.match(address)))
  return found.every((one) => one !== undefined)
}

async function clearOthers(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PYTHON) && name !== CACHE) await caches.delete(name)
}

export const taking = new Taking()
