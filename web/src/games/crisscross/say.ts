// Criss Cross on the command line: `b3 b4` draws the first symbol in column b, row 3, the second below it; `star` takes a symbol.
import type { Saying } from '$/games/contract'
import { SYMBOL_NAMES, symbolName, type SymbolName } from './symbols'
import type { Action, View } from './wire'

const COLUMNS = 'abcde'

const cellName = (cell: number): string => `${COLUMNS[cell % 5] ?? ''}${Math.floor(cell / 5) + 1}`

function cellOf(word: string): number[] {
  return /^[a-e][1-5]$/.test(word) ? [COLUMNS.indexOf(word.charAt(0)) + 5 * (Number(word.charAt(1)) - 1)] : []
}

const symbolOf = (word: string): number[] => {
  const at = SYMBOL_NAMES.indexOf(word as SymbolName)
  return at < 0 ? [] : [at + 1]
}

export const saying: Saying<View, Action> = {
  synonyms: {
    kolko: 'ring',
    gwiazdka: 'star',
    gwiazda: 'star',
    fale: 'waves',
    wave: 'waves',
    domek: 'house',
    dom: 'house',
    serce: 'heart',
    rybka: 'fish',
    ryba: 'fish',
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

  understood(words, { dice }, legal) {
    const [first, second] = words.flatMap(cellOf)
    const [symbol] = words.flatMap(symbolOf)
    if (first === undefined) return symbol === undefined ? null : { do: 'choose', symbol }
    if (second === undefined || !dice) return null
    const [one, two] = dice
    const swapped = symbol === two && symbol !== one
    const wanted: Action = { do: 'place', a: swapped ? second : first, b: swapped ? first : second }
    // Two of a kind: the order says nothing, and only one of the two is listed.
    const mirrored = { ...wanted, a: wanted.b, b: wanted.a }
    const isListed = ({ a, b }: typeof wanted): boolean =>
      (legal ?? []).some((action) => action.do === 'place' && action.a === a && action.b === b)
    return one === two && !isListed(wanted) && isListed(mirrored) ? mirrored : wanted
  },
}
