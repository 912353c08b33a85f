// One game after another with the same people: at once where nobody else has to be asked, and how it stands.
import { takePart } from '$/fair/nonces'
import { api } from '$/live/api'
import { go } from '$/router.svelte'
import type { GameInfo, OutcomeInfo, TableInfo } from '$/wire/messages'

/** Whether everybody else at this table is a bot: then nobody has to be waited for. */
export function onlyMe(table: TableInfo, me: string | undefined): boolean {
  return table.seats.every(({ kind, person }) => kind === 'bot' || person?.id === me)
}

/** The next game, with the same people or bots, everybody one seat further. Against bots alone it has begun already. */
export async function playOn(
  table: TableInfo,
  me: string,
  { game, level }: { game?: string; level?: string } = {},
): Promise<void> {
  const next = await api.rematch(table.id, game)
  if (level !== undefined)
    for (const [seat, { kind }] of next.seats.entries())
      if (kind === 'bot') await api.seat(next.id, seat, { kind: 'bot', level })
  if (next.status === 'open' && onlyMe(next, me)) {
    await takePart(next, me)
    await api.start(next.id)
  }
  go(`/t/${next.id}`)
}

/** Whether a table that follows another can begin: everybody has come, and given their number. */
export function allHere(table: TableInfo): boolean {
  const ready = table.seats.every(
    ({ kind, here, nonce }) => kind === 'bot' || (kind === 'person' && here && nonce),
  )
  return table.series > 0 && table.status === 'open' && !table.starting && ready
}

/** How many games each seat has won in this series, the one that has just ended included. */
export function won(table: TableInfo, outcome: OutcomeInfo): number[] {
  const winners = outcome.ranking[0] ?? []
  return table.seats.map(({ wins }, seat) => wins + (winners.includes(seat) ? 1 : 0))
}

/** The games that the same people could play next. */
export function playable(games: readonly GameInfo[], table: TableInfo): GameInfo[] {
  const bots = table.seats.some(({ kind }) => kind === 'bot')
  const fits = ({ players, levels }: GameInfo): boolean =>
    players.least <= table.seats.length && table.seats.length <= players.most && (!bots || levels.length > 0)
  return games.filter((game) => game.id !== table.game && fits(game))
}
