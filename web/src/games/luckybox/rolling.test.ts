import { expect, test } from 'vitest'
import { numbersAreOver, revealNumber, type NumberRounds } from './rolling'

test('nine numbers are turned up in each of four rounds, none more than twice', () => {
  let rounds: NumberRounds = []
  for (let i = 0; i < 50; i += 1) rounds = revealNumber(rounds)
  expect(rounds.map((round) => round.length)).toEqual([9, 9, 9, 9])
  expect(numbersAreOver(rounds)).toBe(true)
  for (const round of rounds)
    for (const number of round) expect(round.filter((other) => other === number).length).toBeLessThan(3)
})
