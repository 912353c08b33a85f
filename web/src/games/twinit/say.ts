// Twin it! on the command line: `reveal`, then `12 57` for two cards that are the same, or `pass`; after a mistake `give 12 57`. In a
// race one can ask what lies there and turn over one's card: being first is for eyes and hands.
import type { Saying } from '$/games/contract'
import { patternName } from './patterns'
import type { Action, View } from './wire'
import { isInTurn } from './words'

/** The way to play it without a race. */
export const unhurried = { mode: 'turns' }

/** How it is said that two cards are the same. */
const SAME =
  /^(are|is|the|say|same|equal|alike|identical|match|twins?|pair|sa|to|takie|identyczne|jednakowe|para)$/

const isNumber = (word: string): boolean => /^\d+$/.test(word)

export const saying: Saying<View, Action> = {
  synonyms: {
    odkryj: 'reveal',
    odkrywam: 'reveal',
    talia: 'deck',
    odwroc: 'reveal',
    odwracam: 'reveal',
    flip: 'reveal',
    pas: 'pass',
    pasowac: 'pass',
    spasowac: 'pass',
    skip: 'pass',
    pasuje: 'pass',
    spasuj: 'pass',
    oddaj: 'give',
    oddaje: 'give',
    trace: 'give',
    mowie: 'say',
    wskazuje: 'say',
    zestaw: 'set',
    i: 'and',
    and: 'and',
  },
  called: {
    pl: { reveal: 'odkryj', deck: 'talia', pass: 'spasuj', give: 'oddaj', set: 'zestaw' },
  },

  phrase(action) {
    switch (action.do) {
      case 'say':
        return action.cards.join(' ')
      case 'give':
        return `give ${action.cards.join(' ')}`
      default:
        return action.do
    }
  },

  meaning(action, view) {
    if (action.do !== 'say' && action.do !== 'give') return ''
    const faces = action.cards.flatMap((card) => view.cards.find((one) => one.card === card)?.face ?? [])
    return [...new Set(faces)].map(patternName).join(', ')
  },

  understood(words, view) {
    const [first, ...rest] = words.filter((word) => word !== 'and' && word !== 'card')
    if (first === 'reveal') return { do: 'reveal' }
    if (!isInTurn(view)) return null
    if (first === 'pass') return { do: 'pass' }
    const named = [first ?? '', ...rest].filter(isNumber).map(Number)
    const [one, two] = named
    // A mistake costs a card: whoever says more than that two are the same may mean something else.
    const isMore = rest.some((word) => !isNumber(word) && !SAME.test(word))
    if (one === undefined || two === undefined || named.length !== 2 || isMore) return null
    return first === 'give' ? { do: 'give', cards: [one, two] } : { do: 'say', cards: [one, two] }
  },
}
