// How a tile reads: its colour, the sign that goes with the colour, and its number.
import { listed, t } from '$/text/words.svelte'

/** A sign for every colour, on a face of 100 × 100: whoever cannot tell the colours apart goes by these. */
export const SIGNS: Readonly<Record<string, string>> = {
  R: 'M50 10 93 86H7Z',
  Y: 'M50 10a40 40 0 1 0 .01 0Z',
  G: 'M14 14H86V86H14Z',
  B: 'M50 4 96 50 50 96 4 50Z',
  P: 'M50 4 62 38 98 38 69 59 80 94 50 73 20 94 31 59 2 38 38 38Z',
}
const COLOURS = Object.keys(SIGNS)

export const colourOf = (tile: string): string => tile.slice(0, 1)
export const numberOf = (tile: string): number => Number(tile.slice(1))

/** All fifty in the order in which a swap names them: colour by colour, rising. */
export const TILES: readonly string[] = COLOURS.flatMap((colour) =>
  Array.from({ length: 10 }, (_, at) => `${colour}${at + 1}`),
)

export function inTileOrder(tiles: Iterable<string>): string[] {
  return [...tiles].sort((one, other) => TILES.indexOf(one) - TILES.indexOf(other))
}

export function tileName(tile: string): string {
  return t('setup:tile', { colour: t(`setup:colour.${colourOf(tile)}`), number: numberOf(tile) })
}

/** A set by its tiles: one number as often as it lies there, or a colour and its rising numbers. */
export function setName(tiles: readonly string[]): string {
  const numbers = tiles.map(numberOf)
  const chain = numbers.join('–')
  if (new Set(numbers).size === 1) return chain
  return t('setup:run', { colour: t(`setup:colours.${colourOf(tiles[0] ?? '')}`), numbers: chain })
}

export function tileNames(tiles: readonly string[]): string {
  return listed(tiles.map(tileName))
}
