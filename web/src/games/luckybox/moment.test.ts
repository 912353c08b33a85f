import { expect, test } from 'vitest'
import type { Speech } from '$/games/contract'
import type { GameEvent } from '$/wire/messages'
import { moment } from './moment'

const speech = {
  nameOf: (seat: number) => 'AB'[seat] ?? '',
  say: (_: string, values = {}) => JSON.stringify(values),
}
const told = (...events: object[]): string | null =>
  moment(events as unknown as GameEvent[], speech as unknown as Speech)
const number = { event: 'revealed' }
const line = (seat: number): object => ({ event: 'line', seat })

test('the longest chain of one seat at one number is the best moment', () => {
  const lines = [number, line(0), line(1), line(1), number, line(0), line(1), line(1), line(1)]
  expect(told(...lines)).toBe('{"name":"B","count":3}')
})

test('lines at different numbers are no chain', () => {
  expect(told(number, line(0), number, line(0))).toBeNull()
})
