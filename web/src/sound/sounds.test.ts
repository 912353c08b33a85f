// Everything in the palette makes a sound, a chain climbs, and what is switched off is silent.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { soundsOf } from './heard'
import { linkPitch, PALETTE, type Ear, type SoundName } from './palette'

/** Hears what is started, and at which pitch. */
function listening(): { ear: Ear; started: number[] } {
  const started: number[] = []
  const node = (): object => {
    let pitch = 0
    const param = { value: 0, setValueAtTime: (to: number) => (pitch = to) }
    const frequency = { ...param, exponentialRampToValueAtTime: vi.fn() }
    const gain = {
      setValueAtTime: vi.fn(),
      linearRampToValueAtTime: vi.fn(),
      exponentialRampToValueAtTime: vi.fn(),
    }
    const made = {
      frequency,
      gain,
      Q: {},
      connect: (to: object) => to,
      start: () => started.push(pitch),
      stop: vi.fn(),
    }
    return made
  }
  const audio = {
    sampleRate: 1000,
    createBuffer: (_: number, frames: number) => ({ getChannelData: () => new Float32Array(frames) }),
    createBufferSource: node,
    createBiquadFilter: node,
    createGain: node,
    createOscillator: node,
  }
  return { ear: { audio, out: {}, at: 0 } as unknown as Ear, started }
}

const NAMES = Object.keys(PALETTE) as SoundName[]

test.each(NAMES)('%s is heard', (name) => {
  const { ear, started } = listening()
  PALETTE[name](ear)
  expect(started.length).toBeGreaterThan(1)
})

test('every sound is told with what one sees beside it', () => {
  const told = readFileSync(join(import.meta.dirname, '../../../docs/sounds.md'), 'utf8')
  const rows = [...told.matchAll(/^\| `(\w+)` \| .+ \| (.+) \|$/gm)].map(([, name]) => name)
  expect(rows.toSorted()).toEqual(NAMES.toSorted())
})

test('every link of a chain is higher than the one before it', () => {
  const pitches = Array.from({ length: 12 }, (_, at) => linkPitch(at + 1))
  expect(pitches.every((pitch, at) => at === 0 || pitch > (pitches[at - 1] ?? 0))).toBe(true)
  const [low, high] = [listening(), listening()]
  PALETTE.chain(low.ear, 1)
  PALETTE.chain(high.ear, 4)
  expect(Math.max(...high.started)).toBeGreaterThan(Math.max(...low.started))
})

test('a record sounds together with the end of a game', () => {
  const [end, record] = [listening(), listening()]
  PALETTE.end(end.ear)
  PALETTE.record(record.ear)
  const A = 440
  const note = (pitch: number): number => (120 + Math.round(12 * Math.log2(pitch / A))) % 12
  const tones = record.started.filter((pitch) => pitch >= 500 && pitch < 2000)
  expect(tones.length).toBe(5)
  expect(tones.every((pitch) => end.started.map(note).includes(note(pitch)))).toBe(true)
})

const game = {
  soundOf: ({ event }: { event: string }): SoundName =>
    event === 'rolled' ? 'dice' : event === 'won' ? 'hit' : 'pencil',
}

test('the pencil is heard only where nothing else is', () => {
  expect(soundsOf(game, [{ event: 'placed' }])).toEqual([{ name: 'pencil' }])
  expect(soundsOf(game, [{ event: 'placed' }, { event: 'rolled' }])).toEqual([{ name: 'dice' }])
})

test('each thing is heard once, and a chain last of all', () => {
  const events = [{ event: 'won' }, { event: 'won' }, { event: 'rolled' }]
  expect(soundsOf(game, events, 3)).toEqual([{ name: 'hit' }, { name: 'dice' }, { name: 'chain', link: 3 }])
})

test('one link is no chain yet', () => {
  expect(soundsOf(game, [{ event: 'placed' }], 1)).toEqual([{ name: 'pencil' }])
})
