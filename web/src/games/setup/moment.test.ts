import { expect, test } from 'vitest'
import type { Speech } from '$/games/contract'
import type { GameEvent } from '$/wire/messages'
import { moment } from './moment'

const speech = {
  nameOf: (seat: number) => 'AB'[seat] ?? '',
  say: (_: string, values = {}) => JSON.stringify(values),
}

test('sets and bonus of one turn are counted together', () => {
  const events = [
    { event: 'placed', seat: 0 },
    { event: 'sets', seat: 0, points: 5 },
    { event: 'placed', seat: 1 },
    { event: 'sets', seat: 1, points: 4 },
    { event: 'bonus', seat: 1, points: 3 },
  ]
  expect(moment(events as unknown as GameEvent[], speech as unknown as Speech)).toBe('{"name":"B","count":7}')
})
