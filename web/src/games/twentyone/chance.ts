// Which luck stands behind which entry of a Twenty One record: the sheets and the first seat at the start, six dice a turn,
// and once more those that do not stay. The check trusts nobody's word, so it takes that from the rules, not from a view.
import type { ChanceReader, RecordHeader } from '$/fair/check'
import { MATERIAL } from './wire'
import type { GameEvent } from '$/wire/messages'
import { COLOURS, type Dice } from './view'
import type { Dealt, Rolled } from './wire'

/** Of each record, the last roll and how many turns there were. */
const lastRolls = new WeakMap<RecordHeader, { dice: Dice; turn: number }>()

const isDealt = (event: GameEvent): event is Dealt => event.event === 'dealt'
const isRolled = (event: GameEvent): event is Rolled => event.event === 'rolled'

export const readChance: ChanceReader = async (header, entry, chance) => {
  const [dealt, rolled] = [entry.events.find(isDealt), entry.events.find(isRolled)]
  if (!rolled) return null
  const expected: unknown[] = []
  if (dealt) {
    const sheets = await chance.at('sheets')
    expected.push(...(await sheets.sample(Object.keys(dealt.prints).sort(), header.players)))
    expected.push(await (await chance.at('first')).below(header.players))
  }
  const last = dealt ? undefined : lastRolls.get(header)
  const again = rolled.attempt > 1
  const before = again ? last?.dice : undefined
  const turn = (last?.turn ?? 0) + (again ? 0 : 1)
  const thrown = await chance.at('dice', turn, rolled.attempt)
  for (const colour of COLOURS) {
    const stays = before?.[colour] === MATERIAL.stays
    expected.push(stays ? MATERIAL.stays : await thrown.roll(MATERIAL.sides))
  }
  lastRolls.set(header, { dice: rolled.dice, turn })
  const recorded = [
    ...(dealt ? [...dealt.sheets, dealt.first] : []),
    ...COLOURS.map((colour) => rolled.dice[colour]),
  ]
  return { seq: entry.seq, expected: JSON.stringify(expected), recorded: JSON.stringify(recorded) }
}
