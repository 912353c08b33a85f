// A page that is older than the server's is noticed; without a network, or with the same one, nothing is said.
import { afterEach, expect, test, vi } from 'vitest'
import { renewal } from './renewal.svelte'

const PAGE = '<script type="module" src="/assets/app-NewNew12.js"></script>'

function at(
  script: string,
  answer: () => Promise<Response>,
): { updated: number; reloaded: number; told: string[] } {
  const seen = { updated: 0, reloaded: 0, told: [] as string[] }
  const registration = {
    update: () => (seen.updated += 1),
    waiting: { postMessage: (what: string) => seen.told.push(what) },
  }
  vi.stubGlobal('document', { querySelector: () => ({ src: `http://here/assets/${script}` }) })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('location', { reload: () => (seen.reloaded += 1) })
  vi.stubGlobal('fetch', answer)
  return seen
}

afterEach(() => {
  renewal.due = false
  vi.unstubAllGlobals()
})

test('another script at the server is a newer version, and its worker is asked for', async () => {
  const seen = at('app-OldOld12.js', async () => new Response(PAGE))
  await renewal.look()
  expect([renewal.due, seen.updated]).toEqual([true, 1])
})

test('the same script is no newer version', async () => {
  const seen = at('app-NewNew12.js', async () => new Response(PAGE))
  await renewal.look()
  expect([renewal.due, seen.updated]).toEqual([false, 0])
})

test('a server that cannot be reached, or is in trouble, says nothing about versions', async () => {
  at('app-OldOld12.js', () => Promise.reject(new Error('no network')))
  await renewal.look()
  at('app-OldOld12.js', async () => new Response('', { status: 502 }))
  await renewal.look()
  expect(renewal.due).toBe(false)
})

test('renewing lets the waiting worker in, and loads the page again', async () => {
  const seen = at('app-OldOld12.js', async () => new Response(PAGE))
  await renewal.renew()
  expect(seen).toEqual({ updated: 0, reloaded: 1, told: ['renew'] })
})
