// All that a table of Lucky Box needs.
import type { SvelteTable } from '$/games/svelteGame.svelte'
import { asked } from './ask'
import Board from './Board.svelte'
import { readChance } from './chance'
import { chain } from './last'
import Ritual from './Ritual.svelte'
import Rules from './Rules.svelte'
import Shared from './Shared.svelte'
import Sheet from './Sheet.svelte'
import { saying } from './say'
import { twin } from './twin'
import type { Action, View } from './wire'
import * as words from './words'

const table: SvelteTable<View, Action> = {
  Board,
  Sheet,
  Shared,
  Ritual,
  Rules,
  words: { ...words, asked, saying, twin, chain },
  luck: { read: readChance },
}
export default table
