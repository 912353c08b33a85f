// The table of SETUP in words: every space with where it lies, what lies on it and what it touches; racks, pool and score track.
import type { Line, Passage, Speech } from '$/games/contract'
import { listed, t } from '$/text/words.svelte'
import { planOf, turnsFor } from './plan'
import { tileName, tileNames } from './tiles'
import type { SpaceView, View } from './wire'

/** The spaces that a line joins with this one, as the board lies before the view's seat: from above, with the clock. */
export function neighbours(view: View, space: SpaceView): SpaceView[] {
  const joined = new Set(
    view.lines.flatMap(([one, other]) => (one === space.name ? [other] : other === space.name ? [one] : [])),
  )
  const { spot } = planOf(view.spaces, turnsFor(view.spaces, view.seat))
  const from = spot(space)
  const angle = (other: SpaceView): number => {
    const to = spot(other)
    return (Math.atan2(to.column - from.column, from.row - to.row) + 2 * Math.PI) % (2 * Math.PI)
  }
  return view.spaces.filter(({ name }) => joined.has(name)).sort((one, other) => angle(one) - angle(other))
}

/** In which row and column of the board a space is seen. */
export function whereabouts(view: View, space: SpaceView): string {
  const { row, column } = planOf(view.spaces, turnsFor(view.spaces, view.seat)).spot(space)
  return t('setup:twin.where', { row: row + 1, column: column + 1 })
}

const shows = (tile: string | null): string => (tile === null ? t('setup:twin.empty') : tileName(tile))

export function touches(view: View, space: SpaceView): string {
  const around = neighbours(view, space).map(({ name, tile }) =>
    t('setup:twin.neighbour', { space: name, tile: shows(tile) }),
  )
  return around.length === 0 ? t('setup:twin.alone') : t('setup:twin.touches', { spaces: around.join(', ') })
}

function owned(view: View, { owner }: SpaceView, nameOf: Speech['nameOf']): string {
  if (owner === null) return ''
  return owner === view.seat ? t('setup:space.mine') : t('setup:space.bonus-of', { name: nameOf(owner) })
}

function spaceInWords(view: View, space: SpaceView, nameOf: Speech['nameOf']): Line {
  const height = space.covered.length + (space.tile === null ? 0 : 1)
  const parts = [
    whereabouts(view, space),
    height > 1 ? t('setup:twin.high', { tile: shows(space.tile), count: height }) : shows(space.tile),
    touches(view, space),
    owned(view, space, nameOf),
  ].filter((part) => part !== '')
  return {
    at: space.name.toLowerCase(),
    text: t('setup:twin.space', { space: space.name, what: parts.join('; ') }),
  }
}

function middle(view: View, { nameOf }: Speech): Passage[] {
  return [
    { title: t('setup:board'), lines: view.spaces.map((space) => spaceInWords(view, space, nameOf)) },
    {
      title: t('setup:twin.beside'),
      lines: [
        { at: 'pool', text: t('setup:twin.pool', { tiles: tileNames(view.pool) }) },
        { at: 'bag', text: `${t('setup:bag', { count: view.bag })}.` },
        {
          at: 'track',
          text: t('setup:twin.track', {
            finish: view.finish,
            standings: listed(
              view.seats.map(({ position }, seat) =>
                t('setup:told.stands', { name: nameOf(seat), position }),
              ),
            ),
          }),
        },
      ],
    },
  ]
}

export function twin(view: View, seat: number | null, speech: Speech): readonly Passage[] {
  if (seat === null) return middle(view, speech)
  const own = view.seats[seat]
  if (!own) return []
  const name = speech.nameOf(seat)
  const rack = own.rack
    ? t(seat === speech.you ? 'setup:twin.rack' : 'setup:rack-shows', { name, tiles: tileNames(own.rack) })
    : t('setup:rack-hidden', { name, count: own.rack_size })
  return [
    {
      title: seat === speech.you ? t('setup:my-rack') : t('setup:twin.rack-of', { name }),
      lines: [
        { at: 'rack', text: rack },
        { at: 'pawn', text: t('setup:stands', { position: own.position, finish: view.finish }) },
      ],
    },
  ]
}
