// Luck keyed by the rules' draws, as this browser checks it: every golden record of that kind, in every game.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Draws } from './chance'
import { check, readRecord, type ChanceReader } from './check'

const DRAWS = join(import.meta.dirname, '../../../tests/golden/draws')
const READERS = import.meta.glob<ChanceReader>('../games/*/chance.ts', { eager: true, import: 'readChance' })
const files = readdirSync(DRAWS)

test.each(files)('every throw of %s agrees with its seed', async (file) => {
  const record = readRecord(readFileSync(join(DRAWS, file), 'utf8'))
  const read = READERS[`../games/${record.header.game}/chance.ts`] ?? null
  const verdict = await check(record, read)
  expect(verdict.wrong).toEqual([])
  expect(verdict.throws.length).toBeGreaterThan(0)
  const { luck: _, ...without } = record.header
  expect((await check({ ...record, header: without }, read)).wrong.length).toBeGreaterThan(0)
})

test('a named draw is the one that the rules draw from', async () => {
  const luck = new Draws(
    Uint8Array.from({ length: 32 }, (_, i) => i),
    5,
  )
  const dice = await luck.at('dice', 3)
  expect([await dice.roll(6), await dice.roll(6), await dice.roll(6)]).toEqual([3, 5, 5])
  const bag = await luck.at('tile', 1)
  expect(await bag.pick([2, 3, 5, 7], 2, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([7, 5])
})
