// Where on its host this Stolik lives. The server writes it into the page; a path of ours begins there, wherever that is.

/** A page that no server of ours has written, such as Vite's own, leaves the dot, and lives at the root. */
const said: string = globalThis.document?.documentElement?.dataset?.['base'] ?? ''

/** Without the slash at its end: empty at the root. */
export const BASE = baseFrom(said)

export function baseFrom(written: string): string {
  return written.startsWith('/') ? written.replace(/\/$/, '') : ''
}

/** The address, on this host, of a path of ours. */
export function addressOf(path: string, base = BASE): string {
  return base + path
}

/** The path of ours that this address on our host stands for. */
export function inside(address: string, base = BASE): string {
  if (address === base) return '/'
  return address.startsWith(`${base}/`) ? address.slice(base.length) : address
}

/** Whether this address on our host is ours at all. */
export function isOurs(address: string, base = BASE): boolean {
  return address === base || address.startsWith(`${base}/`)
}
