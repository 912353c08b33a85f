// What can be asked about on the board of Criss Cross. The words are in the texts, under `ask`.
import { answersFrom, type Topics } from '$/ask/answers'
import { t } from '$/text/words.svelte'
import { symbolName } from './symbols'
import type { View } from './wire'

export const TOPICS = {
  symbol: {
    chapter: 'score',
    of: ['1', '2', '3', '4', '5', '6'],
    values: (value: string) => ({ symbol: t(`crisscross:symbol.${symbolName(Number(value))}`) }),
  },
  cell: { chapter: 'round' },
  dice: { chapter: 'round' },
  row: { chapter: 'score' },
  column: { chapter: 'score' },
  diagonal: { chapter: 'advanced' },
  total: { chapter: 'score' },
  standing: { chapter: 'score' },
  swap: { chapter: 'round' },
  clear: { chapter: 'round' },
  write: { chapter: 'round' },
} satisfies Topics<View>

export const asked = answersFrom<View>('crisscross', TOPICS)
