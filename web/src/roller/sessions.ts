// What was thrown so far, for each of the games that can be played on paper. Values that a browser can keep.
import { COLOURS, type Dice } from '$/games/twentyone/view'
import { crisscross, luckybox, twentyone } from '$/wire/material'
import { die, oneOf } from './throwing'

// Criss Cross: two dice with symbols, once for everybody.

export type SymbolRolls = readonly (readonly [number, number])[]

export function rollSymbols(rolls: SymbolRolls): SymbolRolls {
  return rolls.length < crisscross.rounds
    ? [...rolls, [die(crisscross.symbols), die(crisscross.symbols)]]
    : rolls
}

// Twenty One: six coloured dice, and once more all but those that stay.

export type ColourRoll = { dice: Dice; again: boolean; stayed: readonly string[] }

export function rollColours(rolls: readonly ColourRoll[]): ColourRoll[] {
  return [...rolls, { dice: thrown(() => true), again: false, stayed: [] }]
}

export function mayRollAgain(roll: ColourRoll | undefined): roll is ColourRoll {
  return roll !== undefined && !roll.again && COLOURS.some((colour) => roll.dice[colour] !== twentyone.stays)
}

export function rollColoursAgain(rolls: readonly ColourRoll[]): ColourRoll[] {
  const last = rolls.at(-1)
  if (!mayRollAgain(last)) return [...rolls]
  const stayed = COLOURS.filter((colour) => last.dice[colour] === twentyone.stays)
  const dice = thrown((colour) => last.dice[colour] !== twentyone.stays, last.dice)
  return [...rolls.slice(0, -1), { dice, again: true, stayed }]
}

function thrown(rolls: (colour: keyof Dice) => boolean, before?: Dice): Dice {
  const faces = COLOURS.map(
    (colour) => [colour, rolls(colour) ? die(twentyone.sides) : before?.[colour]] as const,
  )
  return Object.fromEntries(faces) as Dice
}

// Lucky Box: some of the number cards are turned up in each round.

export type NumberRounds = readonly (readonly number[])[]

export function revealNumber(rounds: NumberRounds): NumberRounds {
  const current = rounds.at(-1)
  if (current === undefined || current.length === luckybox.turns)
    return rounds.length < luckybox.rounds ? [...rounds, [oneOf(luckybox.numbers)]] : rounds
  return [...rounds.slice(0, -1), [...current, oneOf(left(current))]]
}

/** The cards that are still face down. */
function left(revealed: readonly number[]): number[] {
  const cards: number[] = [...luckybox.numbers]
  for (const number of revealed) cards.splice(cards.indexOf(number), 1)
  return cards
}

export function numbersAreOver(rounds: NumberRounds): boolean {
  return rounds.length === luckybox.rounds && rounds.at(-1)?.length === luckybox.turns
}
