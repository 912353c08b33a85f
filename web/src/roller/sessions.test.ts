import { expect, test } from 'vitest'
import { COLOURS } from '$/games/twentyone/view'
import {
  mayRollAgain,
  numbersAreOver,
  revealNumber,
  rollColours,
  rollColoursAgain,
  rollSymbols,
  type ColourRoll,
  type NumberRounds,
  type SymbolRolls,
} from './sessions'

const roll = (...faces: number[]): ColourRoll => ({
  dice: Object.fromEntries(COLOURS.map((colour, i) => [colour, faces[i]])) as ColourRoll['dice'],
  again: false,
  stayed: [],
})

test('symbols are rolled for twelve rounds', () => {
  let rolls: SymbolRolls = []
  for (let i = 0; i < 20; i += 1) rolls = rollSymbols(rolls)
  expect(rolls).toHaveLength(12)
  expect(rolls.flat().every((symbol) => symbol >= 1 && symbol <= 6)).toBe(true)
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

test('nine numbers are turned up in each of four rounds, none more than twice', () => {
  let rounds: NumberRounds = []
  for (let i = 0; i < 50; i += 1) rounds = revealNumber(rounds)
  expect(rounds.map((round) => round.length)).toEqual([9, 9, 9, 9])
  expect(numbersAreOver(rounds)).toBe(true)
  for (const round of rounds)
    for (const number of round) expect(round.filter((other) => other === number).length).toBeLessThan(3)
})
