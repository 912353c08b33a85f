import { expect, test } from 'vitest'
import { rollSymbols, type SymbolRolls } from './rolling'

test('symbols are rolled for twelve rounds', () => {
  let rolls: SymbolRolls = []
  for (let i = 0; i < 20; i += 1) rolls = rollSymbols(rolls)
  expect(rolls).toHaveLength(12)
  expect(rolls.flat().every((symbol) => symbol >= 1 && symbol <= 6)).toBe(true)
})
