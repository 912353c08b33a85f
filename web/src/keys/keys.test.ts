import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
})
class Thing {
  constructor(readonly inside: string) {}
  closest = (): Thing | null => (this.inside === 'text' ? this : null)
}
vi.stubGlobal('Element', Thing)
const { Keys } = await import('./keys.svelte')

const pressed = (key: string, more: object = {}): KeyboardEvent =>
  ({ key, target: new Thing('board'), ...more }) as unknown as KeyboardEvent

beforeEach(() => kept.clear())

test('one key each for the board, the status and the log', () => {
  const keys = new Keys()
  expect(['b', 'i', 'l', '?', 'z'].map((key) => keys.commandOf(pressed(key)))).toEqual([
    'board',
    'status',
    'log',
    'keys',
    null,
  ])
})

test('whoever types a message moves nothing', () => {
  expect(new Keys().commandOf(pressed('b', { target: new Thing('text') }))).toBeNull()
})

test('a key together with Ctrl belongs to the browser', () => {
  expect(new Keys().commandOf(pressed('l', { ctrlKey: true }))).toBeNull()
})

test('switched off, no single key does anything, also after coming back', () => {
  new Keys().on = false
  expect(new Keys().commandOf(pressed('b'))).toBeNull()
  expect(new Keys().commandOf(pressed('?'))).toBeNull()
})

test('a key can be another one, and two commands never share one', () => {
  new Keys().change('board', 'l')
  const keys = new Keys()
  expect([keys.of('board'), keys.of('log')]).toEqual(['l', 'b'])
  keys.reset()
  expect([new Keys().of('board'), new Keys().of('log')]).toEqual(['b', 'l'])
})

test('where the things on the board have letters, only other keys are left', () => {
  const keys = new Keys()
  expect(keys.commandOf(pressed('b'), { letters: false })).toBeNull()
  expect(keys.commandOf(pressed('?'), { letters: false })).toBe('keys')
})

test('the letters of a board are mine first, each once, and then the others', () => {
  new Keys().letters = 'Jk lj7'
  const { letters } = new Keys()
  expect([letters.slice(0, 5), letters.length, new Set(letters).size]).toEqual(['jklab', 26, 26])
  const keys = new Keys()
  keys.reset()
  expect(new Keys().letters).toBe('abcdefghijklmnopqrstuvwxyz')
})

test('who writes with other letters gives those to the cards', () => {
  const keys = new Keys()
  keys.letters = 'фыва'
  expect(keys.letters.slice(0, 6)).toBe('фываab')
})

test('what was kept by a page that knew other keys does no harm', () => {
  kept.set('stolik.keys', '{"board": "xy", "nothing": "n", "log": "k"}')
  const keys = new Keys()
  expect([keys.of('board'), keys.of('log')]).toEqual(['b', 'k'])
})
