// What I have learnt of each game, as the server keeps it, and the bots that fit me.
import { api } from '$/live/api'
import { arrive } from '$/me.svelte'
import { t } from '$/text/words.svelte'
import type { Learnt } from '$/wire/messages'

let known = $state.raw<ReadonlyMap<string, Learnt>>(new Map())
let asking: Promise<void> | null = null

export function learnt(game: string): Learnt | undefined {
  return known.get(game)
}

/** Asked for once a visit; whatever changes it asks again. */
export function learn(): Promise<void> {
  asking ??= learnAgain()
  return asking
}

export async function learnAgain(): Promise<void> {
  try {
    await arrive()
    known = new Map((await api.learning()).games.map((one) => [one.game, one]))
  } catch {
    asking = null
  }
}

export async function decline(game: string): Promise<void> {
  const before = known.get(game)
  if (before) known = new Map(known).set(game, { ...before, offered: false })
  await api.declineLesson(game)
}

/** Against whom, and why, in a sentence; empty while that is not known. */
export function opponentsInWords(game: string): string {
  const suggested = known.get(game)?.opponents
  if (!suggested) return ''
  return t(`opponents.${suggested.why}`, { level: t(`opponents.level.${suggested.level}`) })
}
