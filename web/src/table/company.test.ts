import { expect, test } from 'vitest'
import type { SeatInfo } from '$/wire/messages'
import { isCompany } from './company'

const person = (id: string): SeatInfo => ({ kind: 'person', person: { id, name: id } }) as SeatInfo
const bot = { kind: 'bot', person: null } as SeatInfo

test('one person and bots have nobody to talk to, even on two seats', () => {
  expect(isCompany({ seats: [person('ola'), bot, person('ola')], watching: 0 })).toBe(false)
})

test('two people have, and so has one whom somebody watches', () => {
  expect(isCompany({ seats: [person('ola'), person('jan')], watching: 0 })).toBe(true)
  expect(isCompany({ seats: [person('ola'), bot], watching: 1 })).toBe(true)
})
