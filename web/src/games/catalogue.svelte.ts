// The games of this server, as the server tells them: with the page, or on request where the page comes without (Vite's own).
import { api } from '$/live/api'
import type { GameInfo, GameList } from '$/wire/messages'

let known = $state.raw<readonly GameInfo[]>([])

/** In the order in which they lie on the shelf. */
export function games(): readonly GameInfo[] {
  return known
}

export function about(id: string): GameInfo | undefined {
  return known.find((game) => game.id === id)
}

export function gameName(id: string): string {
  return about(id)?.name ?? id
}

/** Ask again: somebody may have put a pack of their own on the server meanwhile. */
export async function refreshGames(): Promise<void> {
  known = await api.games()
}

/** A promise only where the page itself does not say which games there are. */
export function findGames(): Promise<void> | null {
  const told = document.getElementById('games')?.textContent
  if (!told) return refreshGames()
  known = (JSON.parse(told) as GameList).games
  return null
}
