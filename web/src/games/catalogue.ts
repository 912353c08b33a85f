// The five games of the house and where each one's folder is. A folder with an index.ts has a board to play on.
import type { GameModule } from './game'
import { aboutGame } from '$/text/about'
import { loadGameWords } from '$/text/words.svelte'

export type GameId = 'crisscross' | 'twentyone' | 'luckybox' | 'setup' | 'twinit'
export type Entry = {
  id: GameId
  name: string
  players: readonly [number, number]
  minutes: number
  designers: string
  publisher: string
  /** How many sit down for *Play now*, oneself included. */
  quick: number
}

export const CATALOGUE: readonly Entry[] = [
  known('crisscross', [1, 6], 3),
  known('luckybox', [1, 12], 3),
  known('twentyone', [2, 6], 3),
  known('setup', [2, 4], 2),
  known('twinit', [1, 6], 3),
]

function known(id: GameId, players: readonly [number, number], quick: number): Entry {
  const { name, minutes, designers, publisher } = aboutGame(id)
  return { id, name, players, minutes, designers: designers.join(', '), publisher, quick }
}

const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts')

export function entry(id: string): Entry | undefined {
  return CATALOGUE.find((game) => game.id === id)
}

export function hasBoard(id: string): boolean {
  return `./${id}/index.ts` in modules
}

/** The game's board and words, fetched when a table needs them. */
export async function loadGame(id: string): Promise<GameModule> {
  const load = modules[`./${id}/index.ts`]
  if (!load) throw new Error(`there is no board for ${id}`)
  const [module] = await Promise.all([load(), loadGameWords(id)])
  return module.default
}
