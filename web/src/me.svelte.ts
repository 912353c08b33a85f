// Who I am to the server: a guest with a name, a piece and a colour, made on the first visit.
import { api } from '$/live/api'
import { t } from '$/text/words.svelte'
import type { AboutMe, Myself } from '$/wire/messages'

let person = $state<Myself | null>(null)
let arriving: Promise<Myself> | null = null

export function me(): Myself | null {
  return person
}

/** What a new guest is called until they say otherwise. */
function newName(): string {
  return `${t('guest')} ${Math.floor(10 + Math.random() * 90)}`
}

/** Makes sure that the server knows this browser; everything that needs a guest waits for it. */
export function arrive(): Promise<Myself> {
  arriving ??= api.arrive(newName()).then(
    (found) => (person = found),
    (error: unknown) => {
      arriving = null
      throw error
    },
  )
  return arriving
}

/** After the server forgot this browser. */
export function arriveAnew(): Promise<Myself> {
  arriving = null
  return arrive()
}

export async function rename(change: AboutMe): Promise<void> {
  person = await api.rename(change)
}

export function become(other: Myself): void {
  person = other
  arriving = Promise.resolve(other)
}
