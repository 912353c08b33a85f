// The two ways to begin: at once against bots, or at an open table that friends can join.
import { takePart } from '$/fair/nonces'
import { api } from '$/live/api'
import { usualLevel } from '$/lobby/levels'
import { arrive } from '$/me.svelte'
import { go } from '$/router.svelte'
import type { GameInfo, Options } from '$/wire/messages'

/** One press to a table with bots, which has already begun. */
export async function playNow(game: GameInfo): Promise<void> {
  const { id } = await arrive()
  const level = usualLevel(game)
  const bots = level ? game.quick - 1 : 0
  const table = await api.open({ game: game.id, players: Math.max(game.players.least, 1 + bots) })
  const taking = takePart(table, id)
  for (let seat = 1; seat <= bots; seat += 1) {
    if (level) await api.seat(table.id, seat, { kind: 'bot', level })
  }
  await taking
  await api.start(table.id)
  go(`/t/${table.id}`)
}

export async function withFriends(game: GameInfo): Promise<void> {
  await arrive()
  const table = await api.open({ game: game.id, players: Math.max(game.players.least, 2) })
  go(`/t/${table.id}`)
}

/** Alone, at a table that the game itself suggests for it. */
export async function practise(
  game: GameInfo,
  practice: { players: number; options: Options },
): Promise<void> {
  const { id } = await arrive()
  const table = await api.open({ game: game.id, ...practice })
  await takePart(table, id)
  await api.start(table.id)
  go(`/t/${table.id}`)
}
