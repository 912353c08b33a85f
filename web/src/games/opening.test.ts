import { readdirSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import type { GameInfo } from '$/wire/messages'

vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {}, getElementById: () => null })
const { clientOf, understood, UnknownContract } = await import('./opening')

const part = { mount: () => ({ update: () => undefined, destroy: () => undefined }) }
const words = { expected: () => '', told: () => null }

test('a module that speaks our contract is taken', () => {
  const client = { contract: 1, board: part, words }
  expect(understood({ default: client })).toBe(client)
})

test.each([2, '1', undefined])('a module that speaks version %s is refused in clear words', (contract) => {
  const refused = (): unknown => understood({ default: { contract, board: part, words } })
  expect(refused).toThrow(UnknownContract)
  expect(refused).toThrow(`version 1 of the contract for clients, not ${String(contract)}`)
})

test('a module without a board or words is refused', () => {
  expect(() => understood({ default: { contract: 1, board: part } })).toThrow('a board and words')
  expect(() => understood({})).toThrow(UnknownContract)
})

test('every game of ours speaks the contract', async () => {
  const ours = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  for (const { name } of ours) {
    const client = await clientOf(name)
    expect(understood({ default: client })).toBe(client)
  }
})

test('a game that nobody draws has no client', async () => {
  expect(await clientOf('anygame' satisfies GameInfo['id'])).toBeNull()
})
