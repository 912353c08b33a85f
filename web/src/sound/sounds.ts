// A few soft sounds, made on the spot: dice on felt, a pencil, a knock, a little chord. And a short buzz for phones.
import { settings } from '$/settings.svelte'

let context: AudioContext | null = null

/** Browsers allow sound only after the first touch; until then everything stays silent. */
export function allowSound(): void {
  const wake = (): void => {
    context ??= new AudioContext()
    void context.resume()
  }
  addEventListener('pointerdown', wake, { once: true })
  addEventListener('keydown', wake, { once: true })
}

function noise(audio: AudioContext, at: number, length: number, pitch: number, loud: number): void {
  const frames = Math.ceil(audio.sampleRate * length)
  const buffer = audio.createBuffer(1, frames, audio.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < frames; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2
  const [source, filter, gain] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()]
  source.buffer = buffer
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  filter.Q.value = 1.2
  gain.gain.value = loud
  source.connect(filter).connect(gain).connect(audio.destination)
  source.start(at)
}

function tone(audio: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const [source, gain] = [audio.createOscillator(), audio.createGain()]
  source.type = 'triangle'
  source.frequency.value = pitch
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loud, at + 0.015)
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length)
  source.connect(gain).connect(audio.destination)
  source.start(at)
  source.stop(at + length)
}

const PLAYED = {
  dice(audio: AudioContext, now: number) {
    for (const [after, pitch] of [
      [0, 900],
      [0.09, 1200],
      [0.17, 800],
      [0.31, 1100],
      [0.4, 700],
    ] as const) {
      noise(audio, now + after, 0.06, pitch, 0.35)
    }
  },
  pencil(audio: AudioContext, now: number) {
    noise(audio, now, 0.12, 3800, 0.1)
    noise(audio, now + 0.15, 0.1, 3200, 0.08)
  },
  turn(audio: AudioContext, now: number) {
    tone(audio, now, 392, 0.35, 0.08)
    tone(audio, now + 0.11, 523.25, 0.5, 0.08)
  },
  end(audio: AudioContext, now: number) {
    for (const [i, pitch] of [261.6, 329.6, 392, 523.3].entries())
      tone(audio, now + i * 0.12, pitch, 0.9, 0.07)
  },
}

export type SoundName = keyof typeof PLAYED

export function sound(name: SoundName): void {
  if (settings.sound && context?.state === 'running') PLAYED[name](context, context.currentTime)
}

export function buzz(): void {
  const allowed = 'vibrate' in navigator && navigator.userActivation.hasBeenActive
  if (allowed && settings.sound && settings.vibration) navigator.vibrate(30)
}
