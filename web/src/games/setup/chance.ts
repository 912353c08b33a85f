// Which luck stands behind which entry of a SETUP record: the deal and who begins, then every tile drawn. What is in the
// bag depends on what went before, so the record is followed from its beginning.
import type { Chance } from '$/fair/chance'
import type { ChanceReader, RecordEntry, RecordHeader } from '$/fair/check'
import type { Action, Event } from './wire'
import { inTileOrder, TILES } from './tiles'

type Place = { bag: string[]; pool: string[]; drawn: number }
/** What an entry drew beside what the record says; nothing was drawn when both are null. */
type Drawn = { place: Place; expected: unknown; recorded: unknown }

const followed = new WeakMap<RecordHeader, Place>()

const without = (tiles: readonly string[], gone: readonly string[]): string[] =>
  tiles.filter((tile) => !gone.includes(tile))

function find<Name extends Event['event']>(
  events: readonly Event[],
  name: Name,
): Extract<Event, { event: Name }> | undefined {
  return events.find((event): event is Extract<Event, { event: Name }> => event.event === name)
}

async function deal(players: number, events: readonly Event[], chance: Chance): Promise<Drawn> {
  const started = find(events, 'started')
  const centre = Object.values(started?.centre ?? {})
  const racks = events.flatMap((event) => (event.event === 'dealt' ? [event.tiles] : []))
  const rack = racks[0]?.length ?? 0
  const shown = started?.pool.length ?? 0
  const drawn = await (await chance.at('deal')).sample(TILES, centre.length + rack * players + shown)
  const hands = drawn.slice(centre.length)
  const pool = hands.slice(rack * players)
  const first = await (await chance.at('first')).below(players)
  const dealt = racks.map((_, seat) => inTileOrder(hands.slice(seat * rack, (seat + 1) * rack)))
  return {
    place: { bag: without(TILES, drawn), pool, drawn: 0 },
    expected: [drawn.slice(0, centre.length), dealt, pool, first],
    recorded: [centre, racks, started?.pool, started?.seat],
  }
}

async function refill(
  { bag, pool, drawn: before }: Place,
  entry: RecordEntry,
  chance: Chance,
): Promise<Drawn> {
  const events = entry.events as Event[]
  const action = entry.action as Action
  const sweeps = events.flatMap((event) => (event.event === 'swept' ? [event.tiles] : []))
  let left = bag
  let number = before
  const draw = async (count: number): Promise<string[]> => {
    const drawn: string[] = []
    for (let at = 0; at < count; at += 1) {
      if (left.length === 0) left = sweeps.shift() ?? []
      number += 1
      const tiles = await (await chance.at('tile', number)).pick(left, 1, TILES)
      left = without(left, tiles)
      drawn.push(...tiles)
    }
    return drawn
  }
  const placed = action.do === 'place' ? action.tiles.map(({ tile }) => tile) : []
  const kept = without(pool, placed)
  const refilled = find(events, 'refilled')?.pool
  const drew = find(events, 'drew')?.tiles
  const toPool = refilled ? await draw(refilled.length - kept.length) : []
  const toRack = drew ? inTileOrder(await draw(drew.length)) : []
  const given = action.do === 'swap' ? action.tiles : []
  const place = { bag: inTileOrder([...left, ...given]), pool: [...kept, ...toPool], drawn: number }
  if (!refilled && !drew) return { place, expected: null, recorded: null }
  return {
    place,
    expected: [place.pool, toRack],
    recorded: [refilled ?? kept, drew ?? []],
  }
}

export const readChance: ChanceReader = async (header, entry, chance) => {
  const before = followed.get(header)
  const drawn =
    entry.action.do === 'start' || !before
      ? await deal(header.players, entry.events as Event[], chance)
      : await refill(before, entry, chance)
  followed.set(header, drawn.place)
  if (drawn.expected === null) return null
  return {
    seq: entry.seq,
    expected: JSON.stringify(drawn.expected),
    recorded: JSON.stringify(drawn.recorded),
  }
}
