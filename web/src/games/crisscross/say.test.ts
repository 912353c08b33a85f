// What Criss Cross takes for a move, and what not.
import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
const { saying } = await import('./say')
const { wordsOf } = await import('$/say/reading')
const { startWords, teachTexts } = await import('$/text/words.svelte')
const { default: texts } = await import('./texts/en.json')
await startWords()
await teachTexts('crisscross', async () => texts)

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

test('two digits name a cell as they choose it on the board, its row first', () => {
  const placed = { do: 'place', a: 1, b: 2 }
  for (const line of ['12 13', '1 2 and 1 3', '1213']) expect(understood(line, [3, 4])).toEqual(placed)
})

test('one cell is told with what stands around it', () => {
  const cells = Array.from({ length: 25 }, (_, at) => (at === 1 ? 3 : 0))
  const view = { sheets: [{ cells }] } as unknown as View
  const lying = (line: string): unknown => saying.lying?.(wordsOf(line, saying.synonyms), view, 0)
  expect(lying('what is on b2')).toBe(
    'Row 2, column 2: empty; above it waves, to the right empty, below it empty, to the left empty.',
  )
  expect(lying('a1')).toBe('Row 1, column 1: empty; to the right waves, below it empty.')
  expect(lying('a1 a2')).toBeNull()
})
