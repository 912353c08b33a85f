// The five games of the house and where each one's folder is. A folder with an index.ts has a board to play on.
import type { GameModule } from './game'
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
  {
    id: 'crisscross',
    name: 'Criss Cross',
    players: [1, 6],
    minutes: 10,
    designers: 'Reiner Knizia',
    publisher: 'Egmont',
    quick: 3,
  },
  {
    id: 'luckybox',
    name: 'Super Mega Lucky Box',
    players: [1, 12],
    minutes: 20,
    designers: 'Phil Walker-Harding',
    publisher: 'Gamewright / Rebel',
    quick: 3,
  },
  {
    id: 'twentyone',
    name: 'Twenty One',
    players: [2, 6],
    minutes: 15,
    designers: 'Steffen Benndorf, Reinhard Staupe',
    publisher: 'NSV',
    quick: 3,
  },
  {
    id: 'setup',
    name: 'SETUP',
    players: [2, 4],
    minutes: 30,
    designers: 'J. Berg',
    publisher: 'Bezzerwizzer / Rebel',
    quick: 2,
  },
  {
    id: 'twinit',
    name: 'Twin it!',
    players: [1, 6],
    minutes: 15,
    designers: 'Nathalie Saunier, Rémi Saunier, Tom Vuarchex',
    publisher: 'Cocktail Games / Rebel',
    quick: 3,
  },
]

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
