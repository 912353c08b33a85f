// Every tile of recorded games, drawn again from their seeds.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { check, readRecord } from '$/fair/check'
import { readChance } from './chance'

const GOLDEN = join(import.meta.dirname, '../../../../tests/golden')
const records = readdirSync(GOLDEN).filter((name) => name.startsWith('setup-'))

test.each(records)('the luck of %s follows from its seed', async (name) => {
  const verdict = await check(readRecord(readFileSync(join(GOLDEN, name), 'utf8')), readChance)
  expect(verdict.wrong).toEqual([])
  expect(verdict.throws.length).toBeGreaterThan(10)
})

test('a tile that was not drawn is found out', async () => {
  const record = readFileSync(join(GOLDEN, records[0] ?? ''), 'utf8')
  const swapped = record.replace(/("event": ?"drew".*?"tiles": ?\[")\w+/, '$1X1')
  expect((await check(readRecord(swapped), readChance)).wrong.length).toBeGreaterThan(0)
})
