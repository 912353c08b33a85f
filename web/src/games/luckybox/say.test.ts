// What Super Mega Lucky Box takes for a move.
import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
const { saying } = await import('./say')
const { wordsOf } = await import('$/say/reading')

type View = Parameters<typeof saying.understood>[1]
const understood = (line: string, legal: Parameters<typeof saying.understood>[2]): unknown =>
  saying.understood(wordsOf(line, saying.synonyms), { tableaus: [], seat: 0 } as unknown as View, legal)

test('a cell that cannot be marked is a move, of which the server says why it cannot', () => {
  expect(understood('12 b2', [{ do: 'pass' }])).toEqual({ do: 'mark', card: 12, cell: 4 })
})

test('cards to keep are named by their numbers alone', () => {
  const keep = { do: 'keep' as const, cards: [12, 17, 21] as [number, number, number] }
  for (const line of ['12, 17 i 21', '12, 17, and 21', '12 17 21'])
    expect(understood(line, [keep])).toEqual(keep)
  expect(understood('12 17 21', [{ do: 'pass' }])).toBeNull()
})
