// The client of a game that brings none: a plain board made from its view and its legal actions, so that it can be tried on
// the day its rules work.
import { CONTRACT, type GameClient, type Part } from '$/games/contract'
import { part } from '$/games/svelteGame.svelte'
import Board from './Board.svelte'
import Shared from './Shared.svelte'
import Sheet from './Sheet.svelte'
import { words } from './words'

/** Its views are read as what they are, plain objects. */
function any<Host>(of: unknown): Part<Host> {
  return of as Part<Host>
}

export const plainClient: GameClient = {
  contract: CONTRACT,
  board: any(part(Board)),
  sheet: any(part(Sheet)),
  shared: any(part(Shared)),
  words: words as GameClient['words'],
  stage: 'beside',
}
