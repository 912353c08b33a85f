// Which luck stands behind which entry of a Twenty One record: the sheets and the first seat at the start, six dice a turn,
// and once more those that do not stay. The check trusts nobody's word, so it takes that from the rules, not from a view.
import type { ChanceReader, RecordHeader } from '$/fair/check'
import { MATERIAL } from './wire'
import type { GameEvent } from '$/wire/messages'
import { COLOURS, type Dice } from './view'
import type { Dealt, Rolled } from './wire'

const lastRolls = new WeakMap<RecordHeader, Dice>()

const isDealt = (event: GameEvent): event is Dealt => event.event === 'dealt'
const isRolled = (event: GameEvent): event is Rolled => event.event === 'rolled'

export const readChance: ChanceReader = async (header, entry, chance) => {
  const [dealt, rolled] = [entry.events.find(isDealt), entry.events.find(isRolled)]
  if (!rolled) return null
  const expected: unknown[] = []
  if (dealt) {
    expected.push(...(await chance.sample(Object.keys(dealt.prints).sort(), header.players)))
    expected.push(await chance.below(header.players))
  }
  const before = rolled.attempt > 1 ? lastRolls.get(header) : undefined
  for (const colour of COLOURS) {
    const stays = before?.[colour] === MATERIAL.stays
    expected.push(stays ? MATERIAL.stays : await chance.roll(MATERIAL.sides))
  }
  lastRolls.set(header, rolled.dice)
  const recorded = [
    ...(dealt ? [...dealt.sheets, dealt.first] : []),
    ...COLOURS.map((colour) => rolled.dice[colour]),
  ]
  return { seq: entry.seq, expected: JSON.stringify(expected), recorded: JSON.stringify(recorded) }
}
