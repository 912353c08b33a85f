// The menu of sounds: volume, what happens on the table, the call to one's turn and the buzz, each apart from the others.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SoundName } from './palette'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
})
vi.stubGlobal('document', { documentElement: { removeAttribute: vi.fn(), setAttribute: vi.fn() } })
const vibrate = vi.fn()
vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: true } })
const touches: (() => void)[] = []
vi.stubGlobal('addEventListener', (_: string, wake: () => void) => touches.push(wake))

const out = { gain: { value: 0 }, connect: vi.fn() }
vi.stubGlobal(
  'AudioContext',
  class {
    state = 'running'
    currentTime = 0
    resume = vi.fn()
    createGain = (): object => out
    createDynamicsCompressor = (): object => ({ connect: vi.fn() })
  },
)

const heard: SoundName[] = []
vi.mock('./palette', () => ({
  PALETTE: { dice: () => heard.push('dice'), turn: () => heard.push('turn') },
}))

const { settings } = await import('$/settings.svelte')
const { allowSound, buzz, play } = await import('./sounds')
const { SWITCHES } = await import('./switches')

const both = (): SoundName[] => {
  play([{ name: 'dice' }, { name: 'turn' }])
  return heard.splice(0)
}
const set = (title: string, on: boolean): void => void SWITCHES.find((one) => one.title === title)?.set(on)

beforeEach(() => {
  allowSound()
  for (const touch of touches.splice(0)) touch()
})

afterEach(() => {
  for (const { set } of SWITCHES) set(true)
  settings.volume = 1
  vibrate.mockClear()
})

test('what happens on the table and the call to my turn are switched off apart', () => {
  set('sounds.effects', false)
  expect(both()).toEqual(['turn'])
  set('sounds.effects', true)
  set('sounds.turn', false)
  expect(both()).toEqual(['dice'])
})

test('the buzz is switched off apart from all that is heard', () => {
  set('sounds.vibration', false)
  buzz()
  expect([both(), vibrate.mock.calls.length]).toEqual([['dice', 'turn'], 0])
  set('sounds.vibration', true)
  set('sounds.effects', false)
  set('sounds.turn', false)
  buzz()
  expect([both(), vibrate.mock.calls.length]).toEqual([[], 1])
})

test('everything is as loud as was chosen, and at nothing it is silent', () => {
  settings.volume = 0.3
  expect([both(), out.gain.value]).toEqual([['dice', 'turn'], 0.3])
  settings.volume = 0
  expect(both()).toEqual([])
})

test.each(SWITCHES)('$title changes nothing else, and is kept', ({ title, set, is }) => {
  const others = SWITCHES.filter((one) => one.title !== title)
  kept.clear()
  set(false)
  expect([is(), ...others.map((one) => one.is()), settings.volume]).toEqual([false, true, true, 1])
  expect([...kept.values()]).toEqual(['off'])
})
