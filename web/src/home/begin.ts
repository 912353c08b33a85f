// The two ways to begin: at once against bots, or at an open table that friends can join.
import type { Entry } from '$/games/catalogue'
import { api } from '$/live/api'
import { arrive } from '$/me.svelte'
import { go } from '$/router.svelte'
import type { GameInfo } from '$/wire/protocol'

const USUAL_LEVEL = 'middle'

function usualLevel(info: GameInfo): string {
  return info.levels.includes(USUAL_LEVEL) ? USUAL_LEVEL : (info.levels[0] ?? USUAL_LEVEL)
}

/** One press to a table with bots, which has already begun. */
export async function playNow(game: Entry, info: GameInfo): Promise<void> {
  await arrive()
  const bots = info.levels.length > 0 ? game.quick - 1 : 0
  const table = await api.open({ game: game.id, players: Math.max(info.players.least, 1 + bots) })
  for (let seat = 1; seat <= bots; seat += 1) {
    await api.seat(table.id, seat, { kind: 'bot', level: usualLevel(info) })
  }
  await api.start(table.id)
  go(`/t/${table.id}`)
}

export async function withFriends(game: Entry, info: GameInfo): Promise<void> {
  await arrive()
  const table = await api.open({ game: game.id, players: Math.max(info.players.least, 2) })
  go(`/t/${table.id}`)
}
