// What can be asked about on the board of SETUP. The words are in the texts, under `ask`.
import { answersFrom, type Topics } from '$/ask/answers'
import type { Speech } from '$/games/contract'
import { TILES, tileName } from './tiles'
import type { View } from './wire'

export const TOPICS = {
  tile: { chapter: 'sets', of: TILES, values: (value: string) => ({ tile: tileName(value) }) },
  space: { chapter: 'start', of: ['common', 'mine', 'theirs'], key: (value: string) => `space-${value}` },
  lines: { chapter: 'sets' },
  track: { chapter: 'end' },
  finish: { chapter: 'end', values: (_: string, view: View) => ({ finish: view.finish }) },
  pawn: {
    chapter: 'turn',
    of: ['0', '1', '2', '3'],
    values: (value: string, view: View, { nameOf }: Speech) => ({
      name: nameOf(Number(value)),
      position: view.seats[Number(value)]?.position ?? 0,
    }),
  },
  pool: { chapter: 'turn' },
  rack: { chapter: 'start' },
  bag: { chapter: 'turn' },
  standing: { chapter: 'end' },
  swap: { chapter: 'turn' },
  clear: { chapter: 'turn' },
  place: { chapter: 'turn' },
  call: { chapter: 'bonus' },
} satisfies Topics<View>

export const asked = answersFrom<View>('setup', TOPICS)
