// What SETUP takes for a move.
import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
const { saying } = await import('./say')
const { wordsOf } = await import('$/say/reading')

type View = Parameters<typeof saying.understood>[1]

const understood = (line: string): unknown =>
  saying.understood(wordsOf(line, saying.synonyms), { seat: 2, spaces: [] } as unknown as View, null)

test('bonus points are called for me, unless a seat is named by its number', () => {
  for (const line of ['call', 'zgłaszam', 'call bonus', 'zgłaszam punkty'])
    expect(understood(line)).toEqual({ do: 'call', seat: 2 })
  expect(understood('call seat 1')).toEqual({ do: 'call', seat: 0 })
  expect(understood('call Jan')).toBeNull()
})

test('tiles are swapped by any word for it', () => {
  for (const line of ['swap r5', 'exchange red 5', 'zamień czerwoną 5'])
    expect(understood(line)).toEqual({ do: 'swap', tiles: ['R5'] })
})
