// What can be asked about on the board of Twin it!. The words are in the texts, under `ask`.
import { answersFrom, type Topics } from '$/ask/answers'
import type { View } from './wire'

export const TOPICS = {
  open: { chapter: 'race' },
  deck: { chapter: 'race' },
  'deck-left': { chapter: 'race' },
  pair: { chapter: 'thief' },
  triplets: { chapter: 'thief' },
  barred: { chapter: 'handicap' },
  standing: {
    chapter: 'end',
    key: (_: string, view: View) => (view.ends === null ? 'sets' : 'points'),
    values: (_: string, view: View) => ({ needed: view.sets_to_win }),
  },
  reveal: { chapter: 'race' },
  pass: { chapter: 'turns' },
  'turn-over': { chapter: 'minute' },
  time: { chapter: 'minute' },
} satisfies Topics<View>

export const asked = answersFrom<View>('twinit', TOPICS)
