// What is said at a SETUP table: what is expected, what happened, what an option means.
import type { LastEvent, Speech, Worth } from '$/games/contract'
import { person } from '$/text/speech'
import { listed, t } from '$/text/words.svelte'
import type { Action, Event, Laid, View } from './wire'
import type { GameEvent } from '$/wire/messages'
import { tileName, tileNames } from './tiles'

export function expected(view: View, { nameOf: name }: Pick<Speech, 'nameOf'>): string {
  if (view.turn === null) return t('setup:expected.over')
  if (view.seat === null) return t('setup:expected.watching', { finish: view.finish })
  if (view.turn !== view.seat) return t('setup:expected.wait', { name: name(view.turn) })
  const left = view.swaps_to_end - view.swaps
  if (view.swaps > 0 && left <= view.seats.length) return t('setup:expected.last-swaps', { count: left })
  return t('setup:expected.turn')
}

export function standing(view: View, seat: number): string {
  return t('setup:standing', { position: view.seats[seat]?.position ?? 0, finish: view.finish })
}

export function points(view: View, seat: number): number {
  return view.seats[seat]?.position ?? 0
}

export function chapter(view: View): string {
  return view.turn === null ? 'end' : 'turn'
}

function laid(tiles: readonly Laid[]): string {
  return listed(tiles.map(({ tile, space }) => t('setup:told.laid', { tile: tileName(tile), space })))
}

type Speaking = Pick<Speech, 'nameOf' | 'you'>

/** What somebody gets, and where that brings their pawn; at the end all pawns are told. */
function withStand(gets: string, seat: number, speech: Speaking, view: View | null): string {
  if (!view || view.turn === null) return gets
  const stands = { name: speech.nameOf(seat), position: points(view, seat) }
  return `${gets} ${t(`setup:${person(speech, seat)}.stands-on`, stands)}`
}

export function told(
  happened: GameEvent,
  speech: Speaking,
  _last?: LastEvent,
  view: View | null = null,
): string | null {
  const event = happened as Event
  const { nameOf: name } = speech
  const who = 'seat' in event ? person(speech, event.seat) : 'told'
  switch (event.event) {
    case 'started':
      return t(`setup:${who}.started`, {
        name: name(event.seat),
        tiles: laid(Object.entries(event.centre).map(([space, tile]) => ({ tile, space }))),
        pool: tileNames(event.pool),
      })
    case 'dealt':
      return t(`setup:${who}.dealt`, { name: name(event.seat), tiles: tileNames(event.tiles) })
    case 'placed':
      return t(`setup:${who}.placed`, { name: name(event.seat), tiles: laid(event.tiles) })
    case 'sets':
      return withStand(
        t(`setup:${who}.sets`, {
          name: name(event.seat),
          count: event.points,
          sets: listed(event.sets.map((spaces) => spaces.join('–'))),
        }),
        event.seat,
        speech,
        view,
      )
    case 'bonus':
      return withStand(
        t(`setup:${who}.bonus`, { name: name(event.seat), count: event.points }),
        event.seat,
        speech,
        view,
      )
    case 'missed':
      return t(`setup:${who}.missed`, { name: name(event.seat), count: event.points })
    case 'swapped':
      return t(`setup:${who}.swapped`, { name: name(event.seat), count: event.count })
    case 'swept':
      return t('setup:told.swept', { count: event.tiles.length })
    case 'refilled':
      return t('setup:told.refilled', { tiles: tileNames(event.pool) })
    case 'drew':
      return t(`setup:${who}.drew`, { name: name(event.seat), tiles: tileNames(event.tiles) })
    case 'scored':
      return t('setup:told.scored', {
        standings: listed(
          event.positions.map((position, seat) =>
            t(`setup:${person(speech, seat)}.stands`, { name: name(seat), position }),
          ),
        ),
      })
  }
}

export function inWords(action: Action): string {
  switch (action.do) {
    case 'place':
      return t('setup:advice.place', { tiles: laid(action.tiles) })
    case 'swap':
      return t('setup:advice.swap', { tiles: tileNames(action.tiles) })
    case 'call':
      return ''
  }
}

export function mark(
  happened: GameEvent,
  number: number,
  { nameOf: name }: Pick<Speech, 'nameOf'>,
): string | null {
  const event = happened as Event
  if (event.event !== 'placed' && event.event !== 'swapped') return null
  return t('replay.mark.turn', { number, name: name(event.seat) })
}

export function worth(): Worth {
  return 'lead'
}

export const shortcuts = (): readonly { key: string; does: string }[] => [
  { key: '1 – 9', does: t('setup:keys.tile') },
  { key: '1 – 9, 0', does: t('setup:keys.number') },
  { key: 'c1', does: t('setup:keys.space') },
  { key: 's', does: t('setup:keys.swap') },
  { key: 'Shift + ←, →', does: t('setup:rack-keys') },
]

export const quiet = ['scored', 'swept'] as const
export const unforeseen = ['refilled', 'drew', 'swept'] as const
