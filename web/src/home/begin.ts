// The ways to begin: at once against bots, another way of the game, or at an open table that friends can join.
import { toast } from '$/design/toasts.svelte'
import { takePart } from '$/fair/nonces'
import type { Variant } from '$/games/contract'
import { learnAgain, learnt, opponentsInWords } from '$/lesson/learnt.svelte'
import { api } from '$/live/api'
import { fittingLevel } from '$/lobby/levels'
import { arrive } from '$/me.svelte'
import { go } from '$/router.svelte'
import { settings } from '$/settings.svelte'
import type { GameInfo } from '$/wire/messages'

/** One press to a table with bots, which has already begun: of the level that fits me, unless another is asked for. */
export async function playNow(game: GameInfo, level?: string): Promise<void> {
  const bots = game.levels.length > 0 ? game.quick - 1 : 0
  await playVariant(game, { players: Math.max(game.players.least, 1 + bots), options: {} }, level)
}

/** The same with other options, or alone. */
export async function playVariant(
  game: GameInfo,
  { players, options }: Variant,
  level?: string,
): Promise<void> {
  const { id } = await arrive()
  const [table] = await Promise.all([
    api.open({ game: game.id, players, options, instant_bots: settings.instantBots }),
    learnAgain(),
  ])
  const taking = takePart(table, id)
  const asked = level ?? fittingLevel(game)
  if (asked)
    for (let seat = 1; seat < players; seat += 1)
      await api.seat(table.id, seat, { kind: 'bot', level: asked })
  await taking
  await api.start(table.id)
  go(`/t/${table.id}`)
  const why = learnt(game.id)?.opponents.why
  if (level === undefined && players > 1 && (why === 'won' || why === 'lost'))
    toast(opponentsInWords(game.id))
}

export async function withFriends(game: GameInfo): Promise<void> {
  await arrive()
  const players = Math.max(game.players.least, 2)
  const table = await api.open({ game: game.id, players, instant_bots: settings.instantBots })
  go(`/t/${table.id}`)
}
