// What can be asked about on the board of Super Mega Lucky Box. The words are in the texts, under `ask`.
import { answersFrom, type Topics } from '$/ask/answers'
import type { View } from './wire'

export const TOPICS = {
  bonus: {
    chapter: 'bonus',
    of: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '?', 'bolt', 'bolt2', 'moon', 'star', 'none'],
    key: (value: string) => `bonus-${value === '?' ? 'any' : Number.isNaN(Number(value)) ? value : 'number'}`,
    values: (value: string) => ({ number: value }),
  },
  card: { chapter: 'start' },
  cell: { chapter: 'turn' },
  number: { chapter: 'turn' },
  revealed: { chapter: 'turn' },
  bolts: { chapter: 'turn' },
  moons: { chapter: 'score' },
  stars: { chapter: 'score' },
  sheet: { chapter: 'score' },
  round: { chapter: 'round' },
  total: { chapter: 'score' },
  standing: { chapter: 'score' },
  discards: { chapter: 'round' },
  keep: { chapter: 'start' },
  mark: { chapter: 'turn' },
  pass: { chapter: 'turn' },
} satisfies Topics<View>

export const asked = answersFrom<View>('luckybox', TOPICS)
