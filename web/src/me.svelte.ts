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

const KEPT = 'stolik.me'

function keep(found: Myself): Myself {
  localStorage.setItem(KEPT, JSON.stringify(found))
  return found
}

/** Who I am in this browser alone, where there may be no server: whom it knew last. */
export async function arriveHere(): Promise<Myself> {
  const kept = localStorage.getItem(KEPT)
  person ??= kept ? (JSON.parse(kept) as Myself) : await arrive()
  return person
}

/** Whether the server has met this browser, as far as the browser remembers. */
export function isKnown(): boolean {
  return localStorage.getItem(KEPT) !== null
}

/** Makes sure that the server knows this browser; everything that needs a guest waits for it. */
export function arrive(): Promise<Myself> {
  arriving ??= api.arrive(newName()).then(
    (found) => (person = keep(found)),
    (error: unknown) => {
      arriving = null
      throw error
    },
  )
  return arriving
}

/** After the server forgot this browser. Who is being made already is not made twice. */
export function arriveAnew(): Promise<Myself> {
  if (person) arriving = null
  return arrive()
}

export async function rename(change: AboutMe): Promise<void> {
  person = keep(await api.rename(change))
}

/** Whether I am called that now, or what of it can be shown; where nothing can, I keep my name. */
export async function renameTo(typed: string): Promise<boolean> {
  const [before, name] = [person?.name, typed.trim()]
  if (name === '') return false
  await rename({ name })
  return person?.name !== before || name === before
}

export function become(other: Myself): void {
  person = keep(other)
  arriving = Promise.resolve(other)
}

/** Nothing of ours stays in this browser. What others keep at the same address, beside our base path, is theirs. */
export function leaveNothingHere(): void {
  const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
  for (const name of names) if (name.startsWith('stolik.')) localStorage.removeItem(name)
}
