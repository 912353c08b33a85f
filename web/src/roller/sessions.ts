// What was thrown so far, for each of the games that can be played on paper. Values that a browser can keep.
import { COLOURS, type Dice } from '$/games/twentyone/view'
import { die, oneOf } from './throwing'

// Criss Cross: two dice with symbols, once for everybody.

export const ROUNDS = 12
export type SymbolRolls = readonly (readonly [number, number])[]

export function rollSymbols(rolls: SymbolRolls): SymbolRolls {
  return rolls.length < ROUNDS ? [...rolls, [die(), die()]] : rolls
}

// Twenty One: six coloured dice, and once more all that do not show a one.

/** As printed on the sheet: ones are never rolled again. */
const STAYS = 1
export type ColourRoll = { dice: Dice; again: boolean; stayed: readonly string[] }

export function rollColours(rolls: readonly ColourRoll[]): ColourRoll[] {
  return [...rolls, { dice: thrown(() => true), again: false, stayed: [] }]
}

export function mayRollAgain(roll: ColourRoll | undefined): roll is ColourRoll {
  return roll !== undefined && !roll.again && COLOURS.some((colour) => roll.dice[colour] !== STAYS)
}

export function rollColoursAgain(rolls: readonly ColourRoll[]): ColourRoll[] {
  const last = rolls.at(-1)
  if (!mayRollAgain(last)) return [...rolls]
  const stayed = COLOURS.filter((colour) => last.dice[colour] === STAYS)
  const dice = thrown((colour) => last.dice[colour] !== STAYS, last.dice)
  return [...rolls.slice(0, -1), { dice, again: true, stayed }]
}

function thrown(rolls: (colour: keyof Dice) => boolean, before?: Dice): Dice {
  const faces = COLOURS.map((colour) => [colour, rolls(colour) ? die() : before?.[colour]] as const)
  return Object.fromEntries(faces) as Dice
}

// Lucky Box: nine of eighteen number cards are turned up in each of four rounds.

export const NUMBER_ROUNDS = 4
export const TURNS = 9
const DECK: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((number) => [number, number])
export type NumberRounds = readonly (readonly number[])[]

export function revealNumber(rounds: NumberRounds): NumberRounds {
  const current = rounds.at(-1)
  if (current === undefined || current.length === TURNS)
    return rounds.length < NUMBER_ROUNDS ? [...rounds, [oneOf(DECK)]] : rounds
  return [...rounds.slice(0, -1), [...current, oneOf(left(current))]]
}

/** The cards that are still face down. */
function left(revealed: readonly number[]): number[] {
  const cards = [...DECK]
  for (const number of revealed) cards.splice(cards.indexOf(number), 1)
  return cards
}

export function numbersAreOver(rounds: NumberRounds): boolean {
  return rounds.length === NUMBER_ROUNDS && rounds.at(-1)?.length === TURNS
}
