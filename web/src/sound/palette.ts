// What things sound like here, each drawn by hand out of noise and tones: felt and wood for what is laid, bells for what is won, low
// and short for what is lost. Nothing is fetched, and nothing lasts longer than a breath.

/** Where a sound goes, and when it begins. */
export type Ear = { audio: BaseAudioContext; out: AudioNode; at: number }

type Grain = { after?: number; long: number; pitch: number; loud: number; sharp?: number; to?: number }
type Tone = {
  after?: number
  long: number
  pitch: number
  loud: number
  /** Where the pitch glides to. */
  to?: number
  shape?: OscillatorType
  attack?: number
}

/** A scratch, a knock or a rush of air: noise around a pitch. */
function grain({ audio, out, at }: Ear, { after = 0, long, pitch, loud, sharp = 1.2, to }: Grain): void {
  const begins = at + after
  const frames = Math.ceil(audio.sampleRate * long)
  const buffer = audio.createBuffer(1, frames, audio.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < frames; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2
  const [source, filter, gain] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()]
  source.buffer = buffer
  filter.type = 'bandpass'
  filter.frequency.setValueAtTime(pitch, begins)
  if (to !== undefined) filter.frequency.exponentialRampToValueAtTime(to, begins + long)
  filter.Q.value = sharp
  gain.gain.value = loud
  source.connect(filter).connect(gain).connect(out)
  source.start(begins)
}

/** Something that swings: soft in, long out. */
function tone({ audio, out, at }: Ear, tone: Tone): void {
  const { after = 0, long, pitch, loud, to, shape = 'triangle', attack = 0.012 } = tone
  const begins = at + after
  const [source, gain] = [audio.createOscillator(), audio.createGain()]
  source.type = shape
  source.frequency.setValueAtTime(pitch, begins)
  if (to !== undefined) source.frequency.exponentialRampToValueAtTime(to, begins + long)
  gain.gain.setValueAtTime(0.0001, begins)
  gain.gain.linearRampToValueAtTime(loud, begins + attack)
  gain.gain.exponentialRampToValueAtTime(0.0004, begins + long)
  source.connect(gain).connect(out)
  source.start(begins)
  source.stop(begins + long)
}

/** A little bell: its tone and two of its partials, which fade sooner. */
function bell(ear: Ear, pitch: number, { after = 0, long = 0.7, loud = 0.07 } = {}): void {
  tone(ear, { after, pitch, long, loud, shape: 'sine', attack: 0.004 })
  tone(ear, { after, pitch: pitch * 2.76, long: long * 0.45, loud: loud * 0.4, shape: 'sine', attack: 0.003 })
  tone(ear, { after, pitch: pitch * 5.4, long: long * 0.2, loud: loud * 0.2, shape: 'sine', attack: 0.002 })
}

/** Five tones that sound well in any order: whoever climbs them never hits a wrong one. */
const STEPS = [0, 2, 4, 7, 9]
const ROOT = 392
/** The pitch of a chain's link: each one higher than the last, up to three octaves, which nobody has climbed yet. */
export function linkPitch(link: number): number {
  const at = Math.min(Math.max(link, 1) - 1, 3 * STEPS.length - 1)
  const halfTones = 12 * Math.floor(at / STEPS.length) + (STEPS[at % STEPS.length] ?? 0)
  return ROOT * 2 ** (halfTones / 12)
}

/** Each sound by its name; `link` counts a chain. */
export const PALETTE = {
  /** Dice on felt: they knock together, roll, and one after the other lies still. */
  dice(ear: Ear) {
    const knocks = [0, 0.07, 0.12, 0.2, 0.31, 0.4]
    for (const [i, after] of knocks.entries()) {
      grain(ear, { after, long: 0.05, pitch: 1900 - i * 190, loud: 0.6 - i * 0.05, sharp: 2.4 })
      grain(ear, { after, long: 0.09, pitch: 240, loud: 0.5 - i * 0.05 })
    }
  },
  /** Two strokes of a pencil. */
  pencil(ear: Ear) {
    grain(ear, { long: 0.13, pitch: 3400, to: 4600, loud: 0.2, sharp: 0.8 })
    grain(ear, { after: 0.16, long: 0.1, pitch: 4200, to: 2900, loud: 0.16, sharp: 0.8 })
  },
  /** A tile of bone on wood. */
  tile(ear: Ear) {
    grain(ear, { long: 0.04, pitch: 2600, loud: 0.32, sharp: 3 })
    tone(ear, { long: 0.09, pitch: 310, to: 190, loud: 0.13, shape: 'sine', attack: 0.002 })
  },
  /** A card turned over. */
  flip(ear: Ear) {
    grain(ear, { long: 0.11, pitch: 1500, to: 5200, loud: 0.26, sharp: 0.7 })
    grain(ear, { after: 0.12, long: 0.04, pitch: 900, loud: 0.36 })
  },
  /** A hand flat on the table. */
  slap(ear: Ear) {
    grain(ear, { long: 0.08, pitch: 1100, loud: 0.45, sharp: 0.6 })
    tone(ear, { long: 0.14, pitch: 150, to: 70, loud: 0.2, shape: 'sine', attack: 0.002 })
  },
  /** A coin, or whatever else is put aside for later. */
  coin(ear: Ear) {
    bell(ear, 1568, { long: 0.32, loud: 0.05 })
    bell(ear, 2093, { after: 0.07, long: 0.5, loud: 0.05 })
  },
  /** A bolt: it crackles and is spent. */
  bolt(ear: Ear) {
    for (const after of [0, 0.035, 0.06, 0.1])
      grain(ear, { after, long: 0.03, pitch: 5200, loud: 0.2, sharp: 2 })
    tone(ear, { long: 0.22, pitch: 1760, to: 220, loud: 0.045, shape: 'sawtooth', attack: 0.002 })
  },
  /** One link of a chain, a step above the last one. */
  chain(ear: Ear, link = 1) {
    bell(ear, linkPitch(link), { loud: 0.075 })
    bell(ear, linkPitch(link + 2), { after: 0.06, long: 0.5, loud: 0.04 })
    grain(ear, { long: 0.05, pitch: 3000, loud: 0.08 })
  },
  /** Something rings because it fits exactly. */
  hit(ear: Ear) {
    bell(ear, 1175, { long: 0.9, loud: 0.08 })
    bell(ear, 1760, { after: 0.05, long: 0.7, loud: 0.04 })
  },
  /** A line is whole: a finger runs over a comb. */
  line(ear: Ear) {
    for (const [i, pitch] of [523, 587, 659, 784, 880].entries())
      tone(ear, { after: i * 0.05, pitch, long: 0.22, loud: 0.05 })
  },
  /** Taken from somebody: away over the felt, and a laugh. */
  steal(ear: Ear) {
    grain(ear, { long: 0.22, pitch: 700, to: 3600, loud: 0.22, sharp: 0.9 })
    tone(ear, { after: 0.16, long: 0.14, pitch: 587, to: 784, loud: 0.06 })
    tone(ear, { after: 0.29, long: 0.22, pitch: 784, to: 1047, loud: 0.06 })
  },
  /** Wrong: two low knocks on wood. */
  mistake(ear: Ear) {
    for (const [after, pitch] of [
      [0, 233],
      [0.15, 175],
    ] as const) {
      tone(ear, { after, long: 0.2, pitch, to: pitch * 0.86, loud: 0.11, shape: 'square', attack: 0.006 })
      grain(ear, { after, long: 0.05, pitch: 320, loud: 0.3 })
    }
  },
  /** The table waits for me: a fourth up. */
  turn(ear: Ear) {
    tone(ear, { long: 0.35, pitch: 392, loud: 0.08 })
    tone(ear, { after: 0.11, long: 0.5, pitch: 523.25, loud: 0.08 })
  },
  /** It is over, and nobody minds how. */
  end(ear: Ear) {
    for (const [i, pitch] of [261.6, 329.6, 392, 523.3].entries())
      tone(ear, { after: i * 0.12, pitch, long: 0.9, loud: 0.07 })
  },
  /** Won: up the chord and bells on top of it. */
  win(ear: Ear) {
    for (const [i, pitch] of [392, 523.25, 659.25, 784].entries())
      tone(ear, { after: i * 0.1, pitch, long: 0.5, loud: 0.08 })
    for (const [i, pitch] of [1046.5, 1318.5, 1568].entries())
      bell(ear, pitch, { after: 0.42 + i * 0.07, long: 1.1, loud: 0.05 })
  },
  /** Not this time: down, and softly home. */
  loss(ear: Ear) {
    for (const [i, pitch] of [392, 349.2, 311.1, 261.6].entries())
      tone(ear, { after: i * 0.16, pitch, long: 0.6, loud: 0.06, shape: 'sine', attack: 0.03 })
  },
  /** Better than ever: the chord of a win, climbed higher, and a roll before it; it comes while the end of the game still sounds. */
  record(ear: Ear) {
    for (let i = 0; i < 10; i += 1)
      grain(ear, { after: i * 0.045, long: 0.05, pitch: 420, loud: 0.1 + i * 0.02 })
    for (const [i, pitch] of [523.25, 659.25, 784, 1046.5, 1318.5].entries())
      tone(ear, { after: 0.46 + i * 0.09, pitch, long: 0.7, loud: 0.08 })
    bell(ear, 2093, { after: 0.95, long: 1.4, loud: 0.05 })
  },
} satisfies Record<string, (ear: Ear, link?: number) => void>

export type SoundName = keyof typeof PALETTE
