// Two dice with symbols, once for everybody: what was thrown so far, for who plays on paper. A value that a browser can keep.
import { die } from '$/roller/throwing'
import { MATERIAL } from './wire'

export type SymbolRolls = readonly (readonly [number, number])[]

export function rollSymbols(rolls: SymbolRolls): SymbolRolls {
  return rolls.length < MATERIAL.rounds ? [...rolls, [die(MATERIAL.symbols), die(MATERIAL.symbols)]] : rolls
}
