// What Criss Cross takes for a move, and what not.
import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
const { saying } = await import('./say')
const { wordsOf } = await import('$/say/reading')

type View = Parameters<typeof saying.understood>[1]
const understood = (line: string, dice: [number, number] | null): unknown =>
  saying.understood(wordsOf(line, saying.synonyms), { dice } as View, [])

test('a symbol is chosen before the first roll, and never later', () => {
  expect(understood('waves', null)).toEqual({ do: 'choose', symbol: 3 })
  expect(understood('waves', [3, 4])).toBeNull()
})

test('who names a symbol that was not rolled, or three cells, is not understood', () => {
  expect(understood('waves b3 b4', [3, 4])).toEqual({ do: 'place', a: 11, b: 16 })
  expect(understood('star b3 b4', [3, 4])).toBeNull()
  expect(understood('b3 b4 b5', [3, 4])).toBeNull()
})
