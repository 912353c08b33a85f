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

const nothing = (): void => undefined
/** At a table, where all of this is answered. */
function atATable(more: { letters?: boolean } = {}): InstanceType<typeof Keys> {
  const keys = new Keys()
  keys.offer({ say: nothing, board: nothing, status: nothing, log: nothing }, more)
  return keys
}

test('one key each for the board, the status and the log', () => {
  const keys = atATable()
  expect(['b', 'i', 'l', '?', 'z'].map((key) => keys.commandOf(pressed(key)))).toEqual([
    'board',
    'status',
    'log',
    'keys',
    null,
  ])
})

test('whoever types a message moves nothing', () => {
  expect(atATable().commandOf(pressed('b', { target: new Thing('text') }))).toBeNull()
})

test('a key together with Ctrl belongs to the browser', () => {
  expect(atATable().commandOf(pressed('l', { ctrlKey: true }))).toBeNull()
})

test('switched off, no single key does anything, also after coming back', () => {
  new Keys().on = false
  expect(atATable().commandOf(pressed('b'))).toBeNull()
  expect(atATable().commandOf(pressed('?'))).toBeNull()
})

test('a key can be another one, and two commands never share one', () => {
  new Keys().change('board', 'l')
  const keys = new Keys()
  expect([keys.of('board'), keys.of('log')]).toEqual(['l', 'b'])
  keys.reset()
  expect([new Keys().of('board'), new Keys().of('log')]).toEqual(['b', 'l'])
})

test('where the things on the board have letters, only other keys are left', () => {
  const keys = atATable({ letters: false })
  expect(['b', '/', '?'].map((key) => keys.commandOf(pressed(key)))).toEqual([null, 'say', 'keys'])
  expect(keys.here).toEqual(['keys', 'say'])
  keys.change('board', ',')
  expect(keys.here).toEqual(['keys', 'say', 'board'])
})

test('a key does something only where a page answers to it, and the list of keys is everywhere', () => {
  const keys = new Keys()
  const [next, preventDefault] = [vi.fn(), vi.fn()]
  const leave = keys.offer({ next, board: nothing })
  expect(keys.here).toEqual(['keys', 'board', 'next'])
  for (const key of ['n', 'l']) keys.take(pressed(key, { preventDefault }))
  expect([next.mock.calls.length, preventDefault.mock.calls.length]).toEqual([1, 1])
  leave()
  for (const key of ['n', '?']) keys.take(pressed(key, { preventDefault }))
  expect([next.mock.calls.length, keys.open]).toEqual([1, true])
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

test('keys are told of once, and not to who has switched them off', () => {
  new Keys().on = false
  expect(new Keys().introduce()).toBe(false)
  new Keys().on = true
  expect([new Keys().introduce(), new Keys().introduce()]).toEqual([true, false])
})

test('what was kept by a page that knew other keys does no harm', () => {
  kept.set('stolik.keys', '{"board": "xy", "nothing": "n", "log": "k"}')
  const keys = new Keys()
  expect([keys.of('board'), keys.of('log')]).toEqual(['b', 'k'])
})
