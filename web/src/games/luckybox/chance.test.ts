import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { check, readRecord, type GameRecord } from '$/fair/check'
import { readChance } from './chance'

const GOLDEN = join(import.meta.dirname, '../../../../tests/golden')
const record = (name: string): GameRecord => readRecord(readFileSync(join(GOLDEN, `${name}.jsonl`), 'utf8'))

const DEALS = 4
const NUMBERS = 4 * 9

test.each(['luckybox-1-default', 'luckybox-12-default'])(
  'all cards and numbers of %s agree with its seed',
  async (name) => {
    const verdict = await check(record(name), readChance)
    expect(verdict.wrong).toEqual([])
    expect(verdict.throws.length).toBe(DEALS + NUMBERS)
  },
)

test('a number that never came up is found', async () => {
  const played = record('luckybox-1-default')
  const [revealed] = played.entries.flatMap(({ events }) =>
    events.filter(({ event }) => event === 'revealed'),
  )
  Object.assign(revealed ?? {}, { number: 0 })
  expect((await check(played, readChance)).wrong.length).toBeGreaterThan(0)
})

test('a choice of cards that was taken back does not count', async () => {
  const played = record('luckybox-12-default')
  const at = played.entries.findIndex(({ action }) => action.do === 'draft')
  const seq = (played.entries[at]?.seq ?? 0) - 0.5
  const drafted = { event: 'drafted', seat: 0, card: 3, discarded: [1, 2] }
  const voided = { seq, seat: 0, action: { do: 'draft' }, events: [drafted] }
  const back = { seq: seq + 0.1, seat: 0, action: { do: 'take-back', voids: [seq] }, events: [] }
  const entries = [...played.entries.slice(0, at), voided, back, ...played.entries.slice(at)]
  expect((await check({ ...played, entries }, readChance)).wrong).toEqual([])
})
