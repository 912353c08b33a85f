// What is said of a move of Criss Cross.
import { expect, test, vi } from 'vitest'
import type { LastEvent } from '$/games/contract'
import figures from './figures.json'
import type { Placed, View } from './wire'

vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
const { startWords, teachPages, teachTexts } = await import('$/text/words.svelte')
const { default: texts } = await import('./texts/en.json')
const { told } = await import('./words')
await startWords()
await teachPages()
await teachTexts('crisscross', async () => texts)

const speech = { nameOf: () => 'Ola', you: 0 }
const last: LastEvent = () => ({ event: 'rolled', round: 2, dice: [3, 4] })

function saidOf(firstRow: readonly number[], total: number): string | null {
  const basic = (figures as unknown as { basic: View }).basic
  const cells = [...firstRow, ...Array.from({ length: 20 }, () => 0)]
  const rows = [total, 0, 0, 0, 0]
  const score = { rows, columns: [0, 0, 0, 0, 0], diagonal: null, total }
  const view: View = { ...basic, seat: 0, waiting: [0, 1], sheets: [{ cells, score, finished: false }] }
  const placed: Placed = { event: 'placed', seat: 0, a: 2, b: 3 }
  return told(placed, speech, last, view)
}

test('a line to which a move has brought nothing is not told with it, however much it had', () => {
  expect(saidOf([1, 1, 3, 4, 0], 2)).toBe('You draw waves (row 1, column 3) and a house (row 1, column 4).')
  expect(saidOf([3, 3, 3, 4, 0], 3)).toBe(
    'You draw waves (row 1, column 3) and a house (row 1, column 4). Row 1: 3 points. You have 3 points.',
  )
})
