import { gameModule } from '$/games/game'
import Board from './Board.svelte'
import { readChance } from './chance'
import Gauge from './Gauge.svelte'
import Rules from './Rules.svelte'
import Shared from './Shared.svelte'
import Sheet from './Sheet.svelte'
import { chapter, expected, mark, offered, option, standing, told, worth } from './words'

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
  offered,
  option,
  worth,
  readChance,
  seatsOnBoard: true,
  Before: Gauge,
  practice: { players: 1, options: { mode: 'together' } },
})
