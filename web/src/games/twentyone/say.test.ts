// What Twenty One takes for a move.
import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
const { saying } = await import('./say')
const { wordsOf } = await import('$/say/reading')

type View = Parameters<typeof saying.understood>[1]

const fields = ['blue', 'red'].map((colour) => ({ colour, number: 2, written: null, crossed: false }))
const view = { seat: 0, sheets: [{ row: 1, crossable: 0, rows: [{ fields }] }] } as unknown as View
const understood = (line: string): unknown =>
  saying.understood(wordsOf(line, saying.synonyms), view, [{ do: 'cross' }])

test('who names another field than the one that would be crossed out crosses out none', () => {
  for (const line of ['cross', 'cross out blue', 'skreślam niebieskie'])
    expect(understood(line)).toEqual({ do: 'cross' })
  for (const line of ['cross out red', 'skreślam czerwone']) expect(understood(line)).toBeNull()
})
