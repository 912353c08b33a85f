import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { check, readRecord, type GameRecord } from '$/fair/check'
import { readChance } from './chance'
import type { Rolled } from './wire'

const GOLDEN = join(import.meta.dirname, '../../../../tests/golden')
const record = (name: string): GameRecord => readRecord(readFileSync(join(GOLDEN, `${name}.jsonl`), 'utf8'))

test('every throw of a played game agrees with its seed', async () => {
  const verdict = await check(record('twentyone-2-rows=varied'), readChance)
  expect(verdict.wrong).toEqual([])
  expect(verdict.throws.length).toBeGreaterThan(15)
})

test.each([1, 2])('a die that was turned after roll %i is found', async (attempt) => {
  const played = record('twentyone-2-rows=varied')
  const rolls = played.entries.flatMap(({ events }) =>
    events.filter((event): event is Rolled => event.event === 'rolled'),
  )
  const rolled = rolls.filter((roll) => roll.attempt === attempt)[1]
  if (rolled) rolled.dice.green = (rolled.dice.green % 6) + 1
  expect((await check(played, readChance)).wrong.length).toBeGreaterThan(0)
})
