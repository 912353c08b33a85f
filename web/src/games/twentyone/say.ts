// Twenty One on the command line: `keep` or `again` for the dice, `red blue` writes these two, `all` as many as fit, `cross`.
import type { Saying } from '$/games/contract'
import { figure, listed, t } from '$/text/words.svelte'
import { COLOURS, type Colour } from './view'
import type { Action, FieldView, RowView, View, Write } from './wire'
import { fieldName } from './words'

const isColour = (word: string): word is Colour => (COLOURS as readonly string[]).includes(word)

const dieName = (colour: Colour): string => t(`twentyone:die-colour.${colour}`)
const isFree = ({ written, crossed }: FieldView): boolean => written === null && !crossed

function rowOf({ sheets, seat }: View): RowView | undefined {
  const sheet = sheets[seat ?? 0]
  return sheet?.rows[(sheet.row ?? 0) - 1]
}

/** What the row is worth with these dice in it, and whether that fills it; `struck` fields are crossed out meanwhile. */
function rowWith(view: View, colours: readonly Colour[], struck = 0): string {
  const row = rowOf(view)
  if (!row) return ''
  const written = row.fields.filter(({ colour }) => colours.includes(colour))
  const sum = written.reduce((all, { colour }) => all + view.dice[colour], row.score.sum)
  const hits = written.filter(({ colour, number }) => view.dice[colour] === number).length + row.score.hits
  const count = sum + (view.hit_bonus[hits] ?? 0)
  const isFull = row.fields.filter(isFree).length === written.length + struck
  return t(isFull ? 'twentyone:say.full-row' : 'twentyone:say.row', {
    points: t('points', { count, figure: figure(count) }),
    hits: t('twentyone:hits', { count: hits }),
  })
}

function crossed(view: View): string {
  const field = rowOf(view)?.fields[view.sheets[view.seat ?? 0]?.crossable ?? -1]
  if (!field) return ''
  return `${fieldName(field)}; ${rowWith(view, [], 1)}`
}

/** How much of what lies there could be written. */
function fitting(view: View): string {
  const fits = rowOf(view)?.fields.filter((field) => isFree(field) && view.dice[field.colour] <= field.number)
  return t('twentyone:advice.value.fitting', { count: fits?.length ?? 0 })
}

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

  meaning(action, view) {
    switch (action.do) {
      case 'keep':
        return fitting(view)
      case 'reroll':
        return t('twentyone:say.again', {
          dice: listed(COLOURS.filter((colour) => !view.staying.includes(colour)).map(dieName)),
        })
      case 'write':
        return rowWith(view, action.colours)
      case 'cross':
        return crossed(view)
    }
  },

  understood(words, view, legal) {
    if (words.includes('keep')) return { do: 'keep' }
    if (words.includes('again')) return { do: 'reroll' }
    if (words.includes('cross')) {
      // Whoever names another field than the one that can be crossed out means something else.
      const field = rowOf(view)?.fields[view.sheets[view.seat ?? 0]?.crossable ?? -1]
      const isAnother = words.filter(isColour).some((colour) => colour !== field?.colour)
      return field && isAnother ? null : { do: 'cross' }
    }
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
