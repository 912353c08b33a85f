import { gameModule } from '$/games/game'
import Board from './Board.svelte'
import { readChance } from './chance'
import Rules from './Rules.svelte'
import Shared from './Shared.svelte'
import Sheet from './Sheet.svelte'
import { chapter, expected, inWords, mark, option, standing, told, worth } from './words'

export default gameModule({
  Board,
  Sheet,
  Shared,
  Rules,
  expected,
  standing,
  chapter,
  told,
  mark,
  option,
  worth,
  inWords,
  readChance,
  seenInTheMiddle: ['refilled', 'scored'],
})
