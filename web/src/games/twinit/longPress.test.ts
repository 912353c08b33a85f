// A card is turned over when the finger goes up, if it lay there long and did not move.
import { expect, test } from 'vitest'
import { LongPress } from './longPress'

function pressed(down: number): LongPress {
  const press = new LongPress()
  press.down(down)
  return press
}

test('a finger that lay there long has pressed long', () => {
  expect(pressed(1000).up(1380)).toBe(true)
})

test('a short press is a tap', () => {
  expect(pressed(1000).up(1379)).toBe(false)
})

test('a finger that moved has not pressed, however long it lay there before', () => {
  const press = pressed(1000)
  press.moved()
  expect(press.up(5000)).toBe(false)
})

test('one press is told once', () => {
  const press = pressed(1000)
  press.up(1400)
  expect(press.up(1800)).toBe(false)
})
