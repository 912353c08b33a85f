// What the server promises for tiles that lie provisionally, in words and for drawing.
import { reason } from '$/text/refusals'
import { listed, t } from '$/text/words.svelte'
import type { Event, View } from './wire'
import type { PreviewAnswer } from '$/wire/messages'
import { setName, tileName, tileNames } from './tiles'

export type Promised = {
  sets: readonly (readonly string[])[]
  points: number
  positions: readonly number[]
  /** Bonus points that others get at once; those that are to be called, somebody has to notice. */
  bonuses: readonly { seat: number; points: number }[]
}

export function promised(told: PreviewAnswer): Promised | null {
  const events = told.events as Event[]
  const made = events.find((event) => event.event === 'sets')
  const after = told.view as View | null
  if (made?.event !== 'sets' || !after) return null
  const paid = events.flatMap((event) => (event.event === 'bonus' ? [event] : []))
  return {
    sets: made.sets,
    points: made.points,
    positions: after.seats.map(({ position }) => position),
    bonuses: paid,
  }
}

function inWords(values: Record<string, unknown>): Record<string, unknown> {
  const { tile, tiles, ...rest } = values
  return {
    ...rest,
    ...(typeof tile === 'string' ? { tile: tileName(tile) } : {}),
    ...(Array.isArray(tiles) ? { tiles: tileNames(tiles.map(String)) } : {}),
  }
}

/** The points and who else gets some; or exactly why it is not legal yet. */
export function verdict(told: PreviewAnswer, name: (seat: number) => string): string {
  if (told.reason) return reason('setup', told.reason.code, inWords(told.reason.values))
  const promise = promised(told)
  if (!promise) return ''
  const tiles = new Map((told.view as View).spaces.map(({ name: space, tile }) => [space, tile ?? '']))
  const sets = promise.sets.map((spaces) => setName(spaces.map((space) => tiles.get(space) ?? ''))).join(', ')
  const own = t('setup:said.points', { count: promise.points, sets })
  if (promise.bonuses.length === 0) return own
  const others = listed(
    promise.bonuses.map(({ seat, points }) => t('setup:said.bonus', { name: name(seat), points })),
  )
  return `${own} ${t('setup:said.bonuses', { others })}`
}
