// The luck of a log entry, computed again from the seed: HMAC-SHA256 in counter mode, 32-bit words, rejection sampling.
// `docs/fair-dice.md` describes it; this is that page in TypeScript, on the browser's own cryptography.
import { fromHex } from './hex'

const WORD_BYTES = 4
const WORDS = 2 ** 32

export async function sha256(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', message))
}

async function hmac(
  key: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message))
}

/** The seed that the server's secret and everybody's nonce lead to. */
export async function seedOf(secret: string, nonces: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const message = new TextEncoder().encode('stolik-seed')
  const parts = [message, ...nonces.map(fromHex)]
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return hmac(fromHex(secret), joined)
}

export class Chance {
  #block = new DataView(new ArrayBuffer(0))
  #at = 0
  #blocks = 0

  constructor(
    readonly seed: Uint8Array<ArrayBuffer>,
    readonly step: number,
  ) {}

  async below(limit: number): Promise<number> {
    const fair = WORDS - (WORDS % limit)
    let word = await this.#word()
    while (word >= fair) word = await this.#word()
    return word % limit
  }

  async roll(sides: number): Promise<number> {
    return 1 + (await this.below(sides))
  }

  async sample<T>(bag: readonly T[], count: number): Promise<T[]> {
    const left = [...bag]
    for (let at = 0; at < count; at += 1) {
      const other = at + (await this.below(left.length - at))
      ;[left[at], left[other]] = [left[other] as T, left[at] as T]
    }
    return left.slice(0, count)
  }

  async draw<T>(bag: readonly T[]): Promise<[T, T[]]> {
    const at = await this.below(bag.length)
    return [bag[at] as T, bag.filter((_, i) => i !== at)]
  }

  /** The luck of one draw that the rules name; where luck is keyed by the entry, the name means nothing. */
  async at(_draw: string, ..._numbers: number[]): Promise<Chance> {
    return this
  }

  /** So many things out of the bag; `whole` is all that could ever be in it. */
  async pick<T>(bag: readonly T[], count: number, _whole: readonly T[]): Promise<T[]> {
    return this.sample(bag, count)
  }

  async #word(): Promise<number> {
    if (this.#at >= this.#block.byteLength) {
      const message = new DataView(new ArrayBuffer(16))
      message.setBigUint64(0, BigInt(this.step))
      message.setBigUint64(8, BigInt(this.#blocks))
      this.#block = new DataView((await hmac(this.seed, new Uint8Array(message.buffer))).buffer)
      this.#blocks += 1
      this.#at = 0
    }
    const word = this.#block.getUint32(this.#at)
    this.#at += WORD_BYTES
    return word
  }
}

/** The luck of an entry where luck is keyed by the rules' draws: each has a stream of its own, by its name. */
export class Draws extends Chance {
  override async at(draw: string, ...numbers: number[]): Promise<Chance> {
    const name = `stolik-draw:${[draw, ...numbers].join(':')}`
    return new Draw(await hmac(this.seed, new TextEncoder().encode(name)), 0)
  }
}

/** The luck of one named draw: all that could be in a bag has one order, and the first that are in it are drawn. */
class Draw extends Chance {
  override async pick<T>(bag: readonly T[], count: number, whole: readonly T[]): Promise<T[]> {
    const order = await this.sample(whole, whole.length)
    return order.filter((thing) => bag.includes(thing)).slice(0, count)
  }
}
