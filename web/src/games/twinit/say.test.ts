// What Twin it! in turn takes for a move.
import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
const { saying } = await import('./say')
const { wordsOf } = await import('$/say/reading')

type View = Parameters<typeof saying.understood>[1]

const understood = (line: string): unknown =>
  saying.understood(wordsOf(line, saying.synonyms), { options: { mode: 'turns' } } as unknown as View, null)

test('two cards are named in a sentence as well as alone', () => {
  for (const line of ['12 57', '12 and 57 are the same', 'karty 12 i 57', '12 i 57 są takie same'])
    expect(understood(line)).toEqual({ do: 'say', cards: [12, 57] })
  expect(understood('12 57 99')).toBeNull()
  expect(understood('I have 12 cards and 3 pairs')).toBeNull()
  expect(understood('12')).toBeNull()
})

test('a pass is understood by every word that there is for it', () => {
  for (const line of ['pass', 'pas', 'spasuj', 'pasuję']) expect(understood(line)).toEqual({ do: 'pass' })
})
