// Twin it! on the command line: one can ask what lies there, and turn over one's card. Seeing two twins first is for eyes and hands.
import type { Saying } from '$/games/contract'
import type { Action, View } from './wire'

export const saying: Saying<View, Action> = {
  synonyms: { odkryj: 'reveal', odkrywam: 'reveal', talia: 'deck' },
  phrase: (action) => action.do,
  understood: (words) => (words.includes('reveal') ? { do: 'reveal' } : null),
}
