import { expect, test } from 'vitest'
import { mayRollAgain, rollColours, rollColoursAgain, type ColourRoll } from './rolling'
import { COLOURS } from './view'

const roll = (...faces: number[]): ColourRoll => ({
  dice: Object.fromEntries(COLOURS.map((colour, i) => [colour, faces[i]])) as ColourRoll['dice'],
  again: false,
  stayed: [],
})

test('ones stay when the coloured dice are rolled again', () => {
  const [again] = rollColoursAgain([roll(1, 5, 1, 4, 3, 2)])
  expect([again?.dice.white, again?.dice.red]).toEqual([1, 1])
  expect(again?.stayed).toEqual(['white', 'red'])
})

test('the coloured dice are rolled again once only', () => {
  const once = rollColoursAgain(rollColours([]))
  expect(mayRollAgain(once[0])).toBe(false)
  expect(rollColoursAgain(once)).toEqual(once)
})

test('six ones are not rolled again', () => {
  expect(mayRollAgain(roll(1, 1, 1, 1, 1, 1))).toBe(false)
})
