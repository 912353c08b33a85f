// The ways to begin: at once against bots, another way of the game, or at an open table that friends can join.
import { toast } from '$/design/toasts.svelte'
import { takePart } from '$/fair/nonces'
import type { Variant } from '$/games/contract'
import { learnAgain, learnt, opponentsInWords } from '$/lesson/learnt.svelte'
import { api, Refused } from '$/live/api'
import { isHere } from '$/live/ends'
import { fittingLevel } from '$/lobby/levels'
import { arrive, arriveHere } from '$/me.svelte'
import { go } from '$/router.svelte'
import { settings } from '$/settings.svelte'
import type { GameInfo, NewTable, TableInfo } from '$/wire/messages'

/** One press to a table with bots, which has already begun: of the level that fits me, unless another is asked for. */
export async function playNow(game: GameInfo, level?: string): Promise<void> {
  const bots = game.levels.length > 0 ? game.quick - 1 : 0
  await playVariant(game, { players: Math.max(game.players.least, 1 + bots), options: {} }, level)
}

/** The same with other options, or alone; without a network in this browser, if the games were taken along. */
export async function playVariant(
  game: GameInfo,
  { players, options }: Variant,
  level?: string,
): Promise<void> {
  const wanted = { game: game.id, players, options, instant_bots: settings.instantBots }
  const [table, id] = await atServer(wanted).catch((error: unknown) => atHome(wanted, error))
  await seatAndStart(game, table, id, level)
  const why = learnt(game.id)?.opponents.why
  if (level === undefined && players > 1 && (why === 'won' || why === 'lost'))
    toast(opponentsInWords(game.id))
}

async function seatAndStart(game: GameInfo, table: TableInfo, id: string, level?: string): Promise<void> {
  const taking = takePart(table, id)
  const fitting = level ?? fittingLevel(game)
  const asked = isHere(table.id) ? await (await pocket()).levelHere(game.id, fitting) : fitting
  if (asked)
    for (let seat = 1; seat < table.seats.length; seat += 1)
      await api.seat(table.id, seat, { kind: 'bot', level: asked })
  await taking
  await api.start(table.id)
  go(`/t/${table.id}`)
}

/** Friends who come to my table; without a network, those to whom I pass my phone. */
export async function withFriends(game: GameInfo): Promise<void> {
  const players = Math.max(game.players.least, 2)
  const wanted = { game: game.id, players, instant_bots: settings.instantBots }
  const [table] = await atServer(wanted).catch((error: unknown) => atHome(wanted, error))
  go(`/t/${table.id}`)
}

const pocket = () => import('$/pocket/here')

async function atServer(wanted: NewTable): Promise<[TableInfo, string]> {
  const { id } = await arrive()
  const [table] = await Promise.all([api.open(wanted), learnAgain()])
  return [table, id]
}

/** Where there is no network, and the games were taken along; otherwise what went wrong is told. */
async function atHome(wanted: NewTable, why: unknown): Promise<[TableInfo, string]> {
  if (!(why instanceof Refused) || why.code !== 'offline') throw why
  const { taking } = await import('$/pocket/taking.svelte')
  if ((await taking.look()) !== 'here') throw why
  return openHere(wanted)
}

/** In this browser, whether or not there is a network. */
export async function playHere(game: GameInfo, { players, options }: Variant): Promise<void> {
  const [table, id] = await openHere({ game: game.id, players, options, instant_bots: settings.instantBots })
  await seatAndStart(game, table, id)
}

export async function openHere(wanted: NewTable): Promise<[TableInfo, string]> {
  const { id } = await arriveHere()
  return [await (await pocket()).here.open(wanted), id]
}
