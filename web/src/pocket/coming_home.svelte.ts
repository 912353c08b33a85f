// Bringing home what was played without a network: each finished game is handed to the server, which folds it and keeps it.
import { api, Refused } from '$/live/api'
import { refusal } from '$/text/refusals'
import { arrive } from '$/me.svelte'
import { here, type KeptTable } from './here'

class ComingHome {
  /** The tables, as the server knows them from now on. */
  home = $state.raw<readonly string[]>([])
  refused = $state.raw<readonly { id: string; why: string }[]>([])

  /** Of what is kept here, what is over: whether anything has come home. Without a network nothing happens, and nothing is lost. */
  async bring(kept: readonly KeptTable[]): Promise<boolean> {
    const finished = kept.filter(({ status }) => status === 'finished')
    if (finished.length === 0) return false
    try {
      await arrive()
    } catch {
      return false
    }
    const before = this.home.length
    for (const { id } of finished) await this.#bringOne(id)
    return this.home.length > before
  }

  async #bringOne(id: string): Promise<void> {
    try {
      const { table } = await api.handIn(await here.luggage(id))
      await here.forget(id)
      this.home = [...this.home, table]
    } catch (error) {
      if (error instanceof Refused && (error.code === 'offline' || error.status >= 500)) return
      this.refused = [...this.refused.filter((one) => one.id !== id), { id, why: refusal(error) }]
    }
  }
}

export const comeHome = new ComingHome()
