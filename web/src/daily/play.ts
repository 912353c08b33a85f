// Sitting down at the deal of the day, or at one of a day gone by.
import { toast } from '$/design/toasts.svelte'
import { api } from '$/live/api'
import { arrive } from '$/me.svelte'
import { go } from '$/router.svelte'
import { refusal } from '$/text/refusals'
import type { TableInfo } from '$/wire/messages'

async function sitDown(ask: () => Promise<TableInfo>): Promise<void> {
  try {
    await arrive()
    go(`/t/${(await ask()).id}`)
  } catch (error) {
    toast(refusal(error), 'bad')
  }
}

/** My attempt that counts: where I left it, if it was begun. */
export const playDaily = (game: string): Promise<void> => sitDown(() => api.daily(game))

/** The same luck once more; it never counts. */
export const practiseDay = (game: string, day: string): Promise<void> =>
  sitDown(() => api.practise(game, day))
