// Six coloured dice, and once more all but those that stay: what was thrown so far, for who plays on paper. A value that a
// browser can keep.
import { die } from '$/roller/throwing'
import { COLOURS, type Dice } from './view'
import { MATERIAL } from './wire'

export type ColourRoll = { dice: Dice; again: boolean; stayed: readonly string[] }

export function rollColours(rolls: readonly ColourRoll[]): ColourRoll[] {
  return [...rolls, { dice: thrown(() => true), again: false, stayed: [] }]
}

export function mayRollAgain(roll: ColourRoll | undefined): roll is ColourRoll {
  return roll !== undefined && !roll.again && COLOURS.some((colour) => roll.dice[colour] !== MATERIAL.stays)
}

export function rollColoursAgain(rolls: readonly ColourRoll[]): ColourRoll[] {
  const last = rolls.at(-1)
  if (!mayRollAgain(last)) return [...rolls]
  const stayed = COLOURS.filter((colour) => last.dice[colour] === MATERIAL.stays)
  const dice = thrown((colour) => last.dice[colour] !== MATERIAL.stays, last.dice)
  return [...rolls.slice(0, -1), { dice, again: true, stayed }]
}

function thrown(rolls: (colour: keyof Dice) => boolean, before?: Dice): Dice {
  const faces = COLOURS.map(
    (colour) => [colour, rolls(colour) ? die(MATERIAL.sides) : before?.[colour]] as const,
  )
  return Object.fromEntries(faces) as Dice
}
