// What can be asked about on the board of Twenty One. The words are in the texts, under `ask`.
import { answersFrom, type Topics } from '$/ask/answers'
import { t } from '$/text/words.svelte'
import { COLOURS } from './view'
import type { View } from './wire'

export const TOPICS = {
  die: {
    chapter: 'dice',
    of: COLOURS,
    values: (value: string, view: View) => ({
      colour: t(`twentyone:die-colour.${value}`),
      number: view.dice[value as keyof View['dice']],
    }),
  },
  stays: { chapter: 'dice' },
  attempt: { chapter: 'dice' },
  field: { chapter: 'write' },
  written: { chapter: 'write' },
  hit: { chapter: 'write' },
  crossed: { chapter: 'write' },
  'row-points': { chapter: 'score' },
  hits: {
    chapter: 'score',
    of: ['1', '2', '3', '4', '5', '6'],
    values: (value: string, view: View) => ({
      count: Number(value),
      bonus: view.hit_bonus[Number(value)] ?? 0,
    }),
  },
  total: { chapter: 'end' },
  standing: { chapter: 'end' },
  keep: { chapter: 'dice' },
  reroll: { chapter: 'dice' },
  cross: { chapter: 'write' },
  all: { chapter: 'write' },
  clear: { chapter: 'write' },
  write: { chapter: 'write' },
} satisfies Topics<View>

export const asked = answersFrom<View>('twentyone', TOPICS)
