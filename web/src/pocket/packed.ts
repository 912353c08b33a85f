// What the build has packed for playing without a server: Python, its library and our modules, in a folder named by what is in it.
import { addressOf } from '$/base'

declare const PYTHON: { version: string; files: [name: string, bytes: number][] }

export const VERSION = PYTHON.version
export const FOLDER = addressOf(`/python/${VERSION}/`)
/** Each file's address, and how many bytes it is when it is unpacked. */
export const FILES: readonly (readonly [address: string, bytes: number])[] = PYTHON.files.map(
  ([name, bytes]) => [FOLDER + name, bytes],
)
/** What comes over the wire, roughly: compressed, all of it is under a third. */
export const bytesToTake = PYTHON.files.reduce((sum, [, bytes]) => sum + bytes * 0.29, 0)
