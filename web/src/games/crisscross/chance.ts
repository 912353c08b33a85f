// Which luck stands behind which entry of a Criss Cross record: symbols dealt at the start, two dice a round.
import type { ChanceReader } from '$/fair/check'

const SYMBOLS = [1, 2, 3, 4, 5, 6]

export const readChance: ChanceReader = async (header, entry, chance) => {
  const found = (name: string): Record<string, unknown> | undefined =>
    entry.events.find(({ event }) => event === name)
  const [dealt, rolled] = [found('dealt'), found('rolled')]
  if (!dealt && !rolled) return null
  const symbols = dealt ? await chance.sample(SYMBOLS, header.players) : []
  const dice = rolled ? [await chance.roll(6), await chance.roll(6)] : []
  return {
    seq: entry.seq,
    expected: JSON.stringify([...symbols, ...dice]),
    recorded: JSON.stringify([dealt?.['symbols'] ?? [], rolled?.['dice'] ?? []].flat()),
  }
}
