// Super Mega Lucky Box on the command line: `keep 4 11 20`, `12 b2` marks column b, row 2 of card 12, `7r2 12 b2` uses the bonus of
// card 7's second row for it; a number alone marks it where there is only one; `pass`.
import type { Saying } from '$/games/contract'
import { t } from '$/text/words.svelte'
import { completedBy } from './twin'
import type { Action, CardView, View } from './wire'
import { bonusName, lineName, linesInShort } from './words'

const COLUMNS = 'abc'
const ROWS = 3

const cellName = (cell: number): string => `${COLUMNS[cell % 3] ?? ''}${Math.floor(cell / 3) + 1}`
const lineWord = (card: number, index: number): string =>
  index < ROWS ? `${card}r${index + 1}` : `${card}c${index - ROWS + 1}`

const cellOf = (word: string): number[] =>
  /^[a-c][1-3]$/.test(word) ? [COLUMNS.indexOf(word.charAt(0)) + 3 * (Number(word.charAt(1)) - 1)] : []
const numbersOf = (words: readonly string[]): number[] =>
  words.flatMap((word) => (/^\d+$/.test(word) ? [Number(word)] : []))

function lineOf(word: string): { card: number; index: number }[] {
  const [, card, way, at] = /^(\d+)([rck])([1-3])$/.exec(word) ?? []
  if (card === undefined) return []
  return [{ card: Number(card), index: Number(at) - 1 + (way === 'r' ? 0 : ROWS) }]
}

const held = (view: View, card: number): CardView | undefined =>
  view.tableaus[view.seat ?? 0]?.cards.find(({ number }) => number === card)

const numberAt = (view: View, { card, cell }: { card: number; cell: number }): number | undefined =>
  held(view, card)?.grid[cell]

/** Which number that is, what it costs, and which lines it makes whole. */
function marking(view: View, { card, cell }: { card: number; cell: number }, bolts: number): string {
  const own = held(view, card)
  const lines = own ? completedBy(own, cell) : []
  return [
    String(own?.grid[cell] ?? ''),
    ...(bolts > 0 ? [t('luckybox:cell.costs', { count: bolts })] : []),
    ...lines.map((index) =>
      t('luckybox:say.completes', {
        line: lineName(index),
        bonus: bonusName(own?.bonuses[index] ?? null),
      }),
    ),
  ].join(', ')
}

function marked(words: readonly string[], view: View, legal: readonly Action[]): Action | null {
  const [cell] = words.flatMap(cellOf)
  const [line] = words.flatMap(lineOf)
  // As it is heard (“7 on card 21 …”) the number that is marked comes before its card.
  const before = words.includes('card') ? words.indexOf('card') : words.length
  const [[number], [card]] = [numbersOf(words.slice(0, before)), numbersOf(words.slice(before))]
  const fits = legal.filter((action) => {
    if (action.do !== 'mark' && action.do !== 'bonus') return false
    if (line && (action.do !== 'bonus' || action.line.card !== line.card || action.line.index !== line.index))
      return false
    if (card !== undefined && action.card !== card) return false
    if (cell === undefined) return number !== undefined && numberAt(view, action) === number
    return action.cell === cell && action.card === (card ?? number ?? action.card)
  })
  if (cell === undefined) return fits.length > 1 ? null : (fits[0] ?? null)
  const place = card ?? number
  // A cell that cannot be marked: the server says why not.
  return fits[0] ?? (place === undefined || line ? null : { do: 'mark', card: place, cell })
}

export const saying: Saying<View, Action> = {
  synonyms: {
    wybieram: 'keep',
    wybierz: 'keep',
    biore: 'keep',
    zatrzymaj: 'keep',
    take: 'keep',
    pasuje: 'pass',
    spasuj: 'pass',
    pas: 'pass',
    pasowac: 'pass',
    spasowac: 'pass',
    skip: 'pass',
    opuszczam: 'pass',
    lightning: 'tokens',
    liczba: 'number',
    liczby: 'numbers',
    zetony: 'tokens',
    bolt: 'tokens',
    bolts: 'tokens',
    blyskawica: 'tokens',
    blyskawice: 'tokens',
    blyskawic: 'tokens',
    star: 'tokens',
    stars: 'tokens',
    gwiazdka: 'tokens',
    gwiazdki: 'tokens',
    gwiazdek: 'tokens',
    moon: 'moons',
    ksiezyc: 'moons',
    ksiezycow: 'moons',
    ksiezyce: 'moons',
    pola: 'cells',
    runda: 'round',
  },
  called: {
    pl: {
      keep: 'wybieram',
      pass: 'spasuj',
      number: 'liczba',
      numbers: 'liczby',
      tokens: 'żetony',
      moons: 'księżyce',
      cells: 'pola',
      round: 'runda',
    },
  },

  phrase(action) {
    switch (action.do) {
      case 'keep':
        return `keep ${action.cards.join(' ')}`
      case 'draft':
        return `keep ${action.card}`
      case 'mark':
        return `${action.card} ${cellName(action.cell)}`
      case 'bonus':
        return `${lineWord(action.line.card, action.line.index)} ${action.card} ${cellName(action.cell)}`
      case 'pass':
        return 'pass'
    }
  },

  meaning(action, view) {
    if (action.do === 'bonus') return marking(view, action, 0)
    if (action.do === 'draft') {
      const card = view.hand.find(({ number }) => number === action.card)
      return card ? linesInShort(card) : ''
    }
    if (action.do !== 'mark') return ''
    const reached = view.reach.find(({ card, cell }) => card === action.card && cell === action.cell)
    return marking(view, action, reached?.bolts ?? 0)
  },

  understood(words, view, legal) {
    if (words.includes('pass')) return { do: 'pass' }
    const cards = numbersOf(words)
    const isChoosing = (legal ?? []).some(({ do: what }) => what === 'keep' || what === 'draft')
    const isOnlyCards = isChoosing && words.every((word) => /^(\d+|i|and)$/.test(word))
    if (!words.includes('keep') && !isOnlyCards) return marked(words, view, legal ?? [])
    const isSame = (kept: readonly number[]): boolean =>
      kept.length === cards.length && kept.every((card) => cards.includes(card))
    const listed = (legal ?? []).find((action) => {
      if (action.do === 'keep') return isSame(action.cards)
      return action.do === 'draft' && isSame([action.card])
    })
    return listed ?? (cards.length > 0 ? { do: 'keep', cards } : null)
  },
}
