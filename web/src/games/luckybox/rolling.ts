// Some of the number cards are turned up in each round: what was turned up so far, for who plays on paper. A value that a
// browser can keep.
import { oneOf } from '$/roller/throwing'
import { MATERIAL } from './wire'

export type NumberRounds = readonly (readonly number[])[]

export function revealNumber(rounds: NumberRounds): NumberRounds {
  const current = rounds.at(-1)
  if (current === undefined || current.length === MATERIAL.turns)
    return rounds.length < MATERIAL.rounds ? [...rounds, [oneOf(MATERIAL.numbers)]] : rounds
  return [...rounds.slice(0, -1), [...current, oneOf(left(current))]]
}

/** The cards that are still face down. */
function left(revealed: readonly number[]): number[] {
  const cards: number[] = [...MATERIAL.numbers]
  for (const number of revealed) cards.splice(cards.indexOf(number), 1)
  return cards
}

export function numbersAreOver(rounds: NumberRounds): boolean {
  return rounds.length === MATERIAL.rounds && rounds.at(-1)?.length === MATERIAL.turns
}
