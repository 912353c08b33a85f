// Which luck stands behind which entry of a Criss Cross record: symbols dealt at the start, two dice a round.
import type { ChanceReader } from '$/fair/check'
import type { Dealt, Rolled } from './wire'
import { MATERIAL } from './wire'
import type { GameEvent } from '$/wire/messages'

const SYMBOLS = Array.from({ length: MATERIAL.symbols }, (_, at) => at + 1)
const isDealt = (event: GameEvent): event is Dealt => event.event === 'dealt'
const isRolled = (event: GameEvent): event is Rolled => event.event === 'rolled'

export const readChance: ChanceReader = async (header, entry, chance) => {
  const [dealt, rolled] = [entry.events.find(isDealt), entry.events.find(isRolled)]
  if (!dealt && !rolled) return null
  const symbols = dealt ? await (await chance.at('symbols')).sample(SYMBOLS, header.players) : []
  const dice: number[] = []
  if (rolled) {
    const thrown = await chance.at('dice', rolled.round)
    dice.push(await thrown.roll(SYMBOLS.length), await thrown.roll(SYMBOLS.length))
  }
  return {
    seq: entry.seq,
    expected: JSON.stringify([...symbols, ...dice]),
    recorded: JSON.stringify([...(dealt?.symbols ?? []), ...(rolled?.dice ?? [])]),
  }
}
