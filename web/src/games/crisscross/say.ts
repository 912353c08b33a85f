// Criss Cross on the command line: `b3 b4` draws the first symbol in column b, row 3, the second below it; `star` takes a symbol.
import { signed } from '$/follow/gain'
import type { Saying } from '$/games/contract'
import { t } from '$/text/words.svelte'
import { gain } from './gain'
import { SYMBOL_NAMES, symbolName, type SymbolName } from './symbols'
import { drawn, LINES } from './twin'
import type { Action, View } from './wire'
import { symbol } from './words'

const COLUMNS = 'abcde'

const cellName = (cell: number): string => `${COLUMNS[cell % 5] ?? ''}${Math.floor(cell / 5) + 1}`

/** Also where the row comes first, or two are typed in one go; and by the two digits that choose a cell on the board. */
function cellsOf(word: string): number[] {
  if (/^([1-5]{2}){1,2}$/.test(word))
    return (word.match(/../g) ?? []).map((cell) => 5 * (Number(cell[0]) - 1) + Number(cell[1]) - 1)
  if (!/^([a-e][1-5]|[1-5][a-e]){1,2}$/.test(word)) return []
  return (word.match(/../g) ?? []).map((cell) => {
    const [column, row] = [...cell].sort().reverse()
    return COLUMNS.indexOf(column ?? '') + 5 * (Number(row) - 1)
  })
}

/** `1 2 1 3` is `12 13`. */
const paired = (words: readonly string[]): string[] =>
  words
    .join(' ')
    .replaceAll(/\b([1-5]) ([1-5])\b/g, '$1$2')
    .split(' ')

/** What stands beside a cell, in the order of the clock. */
const AROUND = [
  ['above', 0, -1],
  ['right', 1, 0],
  ['below', 0, 1],
  ['left', -1, 0],
] as const

const symbolOf = (word: string): number[] => {
  const at = SYMBOL_NAMES.indexOf(word as SymbolName)
  return at < 0 ? [] : [at + 1]
}

export const saying: Saying<View, Action> = {
  synonyms: {
    kolko: 'ring',
    gwiazdka: 'star',
    gwiazda: 'star',
    gwiazdke: 'star',
    fale: 'waves',
    wave: 'waves',
    domek: 'house',
    dom: 'house',
    serce: 'heart',
    rybka: 'fish',
    ryba: 'fish',
    rybke: 'fish',
    przekatna: 'diagonal',
    ukosna: 'diagonal',
    runda: 'round',
  },
  called: {
    pl: {
      ring: 'kółko',
      star: 'gwiazdka',
      waves: 'fale',
      house: 'domek',
      heart: 'serce',
      fish: 'rybka',
      diagonal: 'przekątna',
      row: 'szereg',
      round: 'runda',
    },
  },

  phrase: (action) =>
    action.do === 'choose' ? symbolName(action.symbol) : `${cellName(action.a)} ${cellName(action.b)}`,

  meaning(action, view) {
    if (action.do === 'choose' || !view.dice) return ''
    // Two of a kind: the order says nothing.
    if (view.dice[0] === view.dice[1] && action.a > action.b) return null
    const count = gain(view, action)
    const brings = count === 0 ? t('crisscross:say.nothing') : t('points', { count, figure: signed(count) })
    const [one, two] = [symbol(view.dice[0]), symbol(view.dice[1])]
    return one === two ? brings : t('crisscross:say.brings', { one, two, brings })
  },

  understood(words, { dice }, legal) {
    const [first, second, ...others] = paired(words).flatMap(cellsOf)
    const symbols = words.flatMap(symbolOf)
    const [symbol] = symbols
    if (first === undefined) return symbol === undefined || dice ? null : { do: 'choose', symbol }
    if (second === undefined || others.length > 0 || !dice) return null
    // Whoever names a symbol that was not rolled means another round.
    if (symbols.some((named) => !dice.includes(named))) return null
    const [one, two] = dice
    const swapped = symbol === two && symbol !== one
    const wanted: Action = { do: 'place', a: swapped ? second : first, b: swapped ? first : second }
    // Two of a kind: the order says nothing, and only one of the two is listed.
    const mirrored = { ...wanted, a: wanted.b, b: wanted.a }
    const isListed = ({ a, b }: typeof wanted): boolean =>
      (legal ?? []).some((action) => action.do === 'place' && action.a === a && action.b === b)
    return one === two && !isListed(wanted) && isListed(mirrored) ? mirrored : wanted
  },

  lying(words, { sheets }, seat) {
    const cells = paired(words).flatMap(cellsOf)
    const [cell] = cells
    const sheet = sheets[seat]
    if (cell === undefined || cells.length > 1 || !sheet) return null
    const [column, row] = [cell % 5, Math.floor(cell / 5)]
    const held = (at: number): string => drawn(sheet.cells[at])
    const around = AROUND.flatMap(([way, right, down]) => {
      const isInside = LINES.includes((column + right) as 0) && LINES.includes((row + down) as 0)
      return isInside ? [t(`crisscross:say.${way}`, { what: held(cell + right + 5 * down) })] : []
    })
    return t('crisscross:say.cell', {
      row: row + 1,
      column: column + 1,
      what: held(cell),
      around: around.join(', '),
    })
  },
}
