// The luck of a Twin it! record is all in its first entry: which number each printed card has, which side is up,
// the order in which the cards are dealt, who reveals first.
import type { ChanceReader } from '$/fair/check'
import type { Dealt } from './wire'
import type { GameEvent } from '$/wire/messages'
import { PRINTED } from './patterns'

const isDealt = (event: GameEvent): event is Dealt => event.event === 'dealt'

export const readChance: ChanceReader = async (header, entry, chance) => {
  const dealt = entry.events.find(isDealt)
  if (!dealt) return null
  const faces = await (await chance.at('faces')).sample(PRINTED, PRINTED.length)
  const sides = await chance.at('sides')
  const up: number[] = []
  for (const _ of PRINTED) up.push(await sides.below(2))
  const recorded = JSON.stringify([dealt.faces, dealt.up, dealt.decks, dealt.first])
  if (dealt.first === null)
    return { seq: entry.seq, expected: JSON.stringify([faces, up, [], null]), recorded }
  const order = await (await chance.at('order')).sample([...PRINTED.keys()], PRINTED.length)
  const inDecks = order.filter((card) => !dealt.barred.includes(card))
  const decks = Array.from({ length: header.players }, (_, seat) =>
    inDecks.filter((_card, at) => at % header.players === seat),
  )
  const first = await (await chance.at('first')).below(header.players)
  return { seq: entry.seq, expected: JSON.stringify([faces, up, decks, first]), recorded }
}
