// Twenty One on the command line: `keep` or `again` for the dice, `red blue` writes these two, `all` as many as fit, `cross`.
import type { Saying } from '$/games/contract'
import { COLOURS, type Colour } from './view'
import type { Action, View, Write } from './wire'

const isColour = (word: string): word is Colour => (COLOURS as readonly string[]).includes(word)

export const saying: Saying<View, Action> = {
  synonyms: {
    reroll: 'again',
    roll: 'again',
    rzut: 'again',
    rzuc: 'again',
    ponownie: 'again',
    zostaw: 'keep',
    zostawiam: 'keep',
    wszystko: 'all',
    wszystkie: 'all',
    skresl: 'cross',
    skreslam: 'cross',
    biala: 'white',
    biale: 'white',
    czarna: 'black',
    czarne: 'black',
    czerwona: 'red',
    czerwone: 'red',
    niebieska: 'blue',
    niebieskie: 'blue',
    zolta: 'yellow',
    zolte: 'yellow',
    zielona: 'green',
    zielone: 'green',
    proba: 'attempt',
    trafienia: 'hits',
  },
  called: {
    pl: {
      keep: 'zostawiam',
      again: 'ponownie',
      all: 'wszystkie',
      cross: 'skreślam',
      white: 'biała',
      black: 'czarna',
      red: 'czerwona',
      blue: 'niebieska',
      yellow: 'żółta',
      green: 'zielona',
      attempt: 'próba',
      hits: 'trafienia',
    },
  },

  phrase(action) {
    switch (action.do) {
      case 'reroll':
        return 'again'
      case 'write':
        return action.colours.join(' ')
      default:
        return action.do
    }
  },

  understood(words, _view, legal) {
    if (words.includes('keep')) return { do: 'keep' }
    if (words.includes('again')) return { do: 'reroll' }
    if (words.includes('cross')) return { do: 'cross' }
    const writes = (legal ?? []).filter((action): action is Write => action.do === 'write')
    if (words.includes('all')) {
      const most = Math.max(...writes.map(({ colours }) => colours.length))
      return writes.find(({ colours }) => colours.length === most) ?? null
    }
    const colours = words.filter(isColour)
    const listed = writes.find(
      (write) =>
        write.colours.length === colours.length && write.colours.every((colour) => colours.includes(colour)),
    )
    return listed ?? (colours.length > 0 ? { do: 'write', colours } : null)
  },
}
