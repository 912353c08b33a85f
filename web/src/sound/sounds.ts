// When something is heard, and how loud: nothing before the first touch, nothing that was switched off. A buzz is a thing of its own.
import { settings } from '$/settings.svelte'
import { PALETTE, type Ear, type SoundName } from './palette'

export type { SoundName } from './palette'
/** A sound, and which link of a chain it is. */
export type Sound = { name: SoundName; link?: number }

/** What follows at once comes this many seconds later, so that each can be told from the next. */
const APART = 0.13
/** What calls somebody to the table, and is switched on and off apart from all else. */
const SIGNALS: readonly SoundName[] = ['turn']

let context: AudioContext | null = null
let out: GainNode | null = null

/** Browsers allow sound only after the first touch; until then everything stays silent. */
export function allowSound(): void {
  const wake = (): void => {
    context ??= new AudioContext()
    void context.resume()
  }
  addEventListener('pointerdown', wake, { once: true })
  addEventListener('keydown', wake, { once: true })
}

/** All goes through one hand on the volume, and nothing together is too loud. */
function way(audio: AudioContext): GainNode {
  if (out) return out
  const limit = audio.createDynamicsCompressor()
  limit.connect(audio.destination)
  out = audio.createGain()
  out.connect(limit)
  return out
}

function isAllowed(name: SoundName): boolean {
  return settings.volume > 0 && (SIGNALS.includes(name) ? settings.turnSignal : settings.sound)
}

/** Whatever of these is allowed, one after the other. */
export function play(sounds: readonly Sound[]): void {
  if (context?.state !== 'running') return
  const allowed = sounds.filter(({ name }) => isAllowed(name))
  const node = way(context)
  node.gain.value = settings.volume
  for (const [i, { name, link }] of allowed.entries()) {
    const ear: Ear = { audio: context, out: node, at: context.currentTime + i * APART }
    PALETTE[name](ear, link)
  }
}

export function sound(name: SoundName): void {
  play([{ name }])
}

export function buzz(): void {
  const allowed = 'vibrate' in navigator && navigator.userActivation.hasBeenActive
  if (allowed && settings.vibration) navigator.vibrate(30)
}
