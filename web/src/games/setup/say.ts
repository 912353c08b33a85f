// SETUP on the command line: `r5 e2 y6 e3` lays red 5 on E2 and yellow 6 on E3, `swap r5 y6`, `call` for bonus points.
import type { Saying } from '$/games/contract'
import { bare } from '$/say/reading'
import { figure, t } from '$/text/words.svelte'
import { colourOf, inTileOrder, numberOf, tileNames, TILES } from './tiles'
import type { Action, View } from './wire'

const LETTERS: Readonly<Record<string, string>> = {
  red: 'r',
  yellow: 'y',
  green: 'g',
  blue: 'b',
  purple: 'p',
}

/** How a colour begins in Polish, in so many letters that it is neither another one nor a space of the board. */
const POLISH: Readonly<Record<string, string>> = { R: 'cz', Y: 'żó', G: 'zi', B: 'ni', P: 'fi' }
const inPolish = (tile: string): string => `${POLISH[colourOf(tile)] ?? ''}${numberOf(tile)}`

/** A colour and its number that were typed apart are one tile. */
function joined(words: readonly string[]): string[] {
  return words.reduce<string[]>((all, word) => {
    const colour = LETTERS[all.at(-1) ?? '']
    if (colour !== undefined && /^\d+$/.test(word)) return [...all.slice(0, -1), colour + word]
    return [...all, word]
  }, [])
}

/** What may stand beside `call` and names nobody else. */
const MINE = /^(bonus\w*|score|my|moje|me|mnie|for|dla|the|seat|miejsce)$/

const tileOf = (word: string | undefined): string | null =>
  TILES.find((tile) => tile.toLowerCase() === word) ?? null

function laid(words: readonly string[], view: View): Action | null {
  const names = view.spaces.map(({ name }) => name)
  const spaceOf = (word: string | undefined): string | null =>
    names.find((name) => name.toLowerCase() === word) ?? null
  // As it is heard there are words between them: “green 6 on C2 and …”.
  const named = words.filter((word) => /\d/.test(word))
  const tiles = named.flatMap((word, at) => {
    const other = named[at + 1]
    const [tile, space] = [tileOf(word) ?? tileOf(other), spaceOf(other) ?? spaceOf(word)]
    return at % 2 === 0 && tile && space ? [{ tile, space }] : []
  })
  if (tiles.length === 0 || tiles.length * 2 !== named.length) return null
  tiles.sort((one, other) => names.indexOf(one.space) - names.indexOf(other.space))
  return { do: 'place', tiles }
}

export const saying: Saying<View, Action> = {
  synonyms: {
    wymien: 'swap',
    wymieniam: 'swap',
    zamien: 'swap',
    zamieniam: 'swap',
    exchange: 'swap',
    trade: 'swap',
    zglos: 'call',
    zglaszam: 'call',
    hand: 'rack',
    tiles: 'rack',
    plytki: 'rack',
    stojak: 'rack',
    reka: 'rack',
    pula: 'pool',
    pola: 'spaces',
    pole: 'spaces',
    worek: 'bag',
    woreczek: 'bag',
    tor: 'track',
    pionek: 'pawn',
    czerwona: 'red',
    zolta: 'yellow',
    zielona: 'green',
    niebieska: 'blue',
    fioletowa: 'purple',
    ...Object.fromEntries(TILES.map((tile) => [bare(inPolish(tile)), tile.toLowerCase()])),
  },
  called: {
    pl: {
      swap: 'wymieniam',
      call: 'zgłaszam',
      rack: 'stojak',
      pool: 'pula',
      bag: 'woreczek',
      track: 'tor',
      pawn: 'pionek',
      ...Object.fromEntries(TILES.map((tile) => [tile.toLowerCase(), inPolish(tile)])),
    },
  },

  phrase(action) {
    switch (action.do) {
      case 'place':
        return action.tiles.map(({ tile, space }) => `${tile} ${space}`.toLowerCase()).join(' ')
      case 'swap':
        return `swap ${action.tiles.join(' ').toLowerCase()}`
      case 'call':
        return `call ${action.seat + 1}`
    }
  },

  meaning(action, view) {
    if (action.do === 'swap') return ''
    if (action.do === 'call') {
      const count = view.seats[action.seat]?.uncalled ?? 0
      return t('points', { count, figure: figure(count) })
    }
    const below = action.tiles.flatMap(
      ({ space }) => view.spaces.find(({ name }) => name === space)?.tile ?? [],
    )
    return below.length === 0 ? t('setup:say.free') : t('setup:say.covers', { tiles: tileNames(below) })
  },

  understood(typed, view) {
    const words = joined(typed)
    if (words[0] === 'swap') {
      const tiles = words.slice(1).flatMap((word) => tileOf(word) ?? [])
      return tiles.length > 0 ? { do: 'swap', tiles: inTileOrder(tiles) } : null
    }
    if (words[0] === 'call') {
      const [whose, ...others] = words.slice(1).filter((word) => !MINE.test(word))
      if (others.length > 0 || /\D/.test(whose ?? '')) return null
      return { do: 'call', seat: whose === undefined ? (view.seat ?? 0) : Number(whose) - 1 }
    }
    return laid(words, view)
  },
}
