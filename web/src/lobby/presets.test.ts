// What choosing one of the usual ways changes, and which of them a table is set to.
import { expect, test } from 'vitest'
import { table as sitting } from '$/fair/sitting'
import type { OpenGame } from '$/games/opening'
import type { GameInfo, TableInfo } from '$/wire/messages'
import { PACES } from './paces'
import { changeTo, presetOf } from './presets'

const info = (real_time: boolean): GameInfo =>
  ({ traits: { real_time }, defaults: { long: false, pack: '' } }) as unknown as GameInfo
const presets: OpenGame['presets'] = { quick: {}, family: {}, tournament: { long: true } }
const patient = { presets, info: info(false) }
const hasty = { presets: { ...presets, quick: { long: true } }, info: info(true) }
const table = (change: Partial<TableInfo>): TableInfo => ({
  ...sitting(),
  options: { long: false, pack: 'mine' },
  pace: PACES.none,
  hints: true,
  ...change,
})

test('tournament rules have a clock and no hints, and leave the pack that was chosen', () => {
  expect(changeTo(patient, table({}), 'tournament')).toEqual({
    options: { long: true, pack: 'mine' },
    pace: PACES.calm,
    hints: false,
  })
})

test('in real time only options are agreed on', () => {
  expect(changeTo(hasty, table({}), 'quick')).toEqual({ options: { long: true, pack: 'mine' } })
})

test('a table is set to a preset whatever its pack, and to none with a clock of its own', () => {
  expect(presetOf(patient, table({}))).toBe('family')
  expect(presetOf(patient, table({ pace: PACES.quick }))).toBe('quick')
  expect(presetOf(patient, table({ pace: PACES.slow }))).toBeNull()
})
