import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressOf, baseFrom, inside, isOurs } from './base'

const BASE = baseFrom('/games/stolik/')

test('at the root a path is its address', () => {
  expect(baseFrom('/')).toBe('')
  expect(addressOf('/t/ABCD', '')).toBe('/t/ABCD')
  expect(inside('/t/ABCD', '')).toBe('/t/ABCD')
  expect(isOurs('/anything', '')).toBe(true)
})

test('under a base path every address begins with it, once', () => {
  expect(addressOf('/games/anygame', BASE)).toBe('/games/stolik/games/anygame')
  expect(inside('/games/stolik/games/anygame', BASE)).toBe('/games/anygame')
  expect(inside('/games/stolik/games/stolik/', BASE)).toBe('/games/stolik/')
})

test('the base path is the home page, with a slash at its end or without', () => {
  expect(inside('/games/stolik/', BASE)).toBe('/')
  expect(inside('/games/stolik', BASE)).toBe('/')
})

test('what only begins like the base path is somebody else’s', () => {
  expect(isOurs('/games/stolik2/t/ABCD', BASE)).toBe(false)
  expect(isOurs('/games/stolik/t/ABCD', BASE)).toBe(true)
})

test('a page that no server has written lives at the root', () => {
  expect(baseFrom('./')).toBe('')
})

/** A link, a picture or a question that begins at the root of the host, whoever lives there. */
const AT_THE_ROOT = /(href|src)="\/|(fetch|import)\(\s*[`'"]\//

test('nothing in the client is looked for at the root of the host', () => {
  const sources = globSync('**/*.{ts,svelte}', { cwd: import.meta.dirname }).filter(
    (file) => !file.includes('.test.'),
  )
  const faulty = sources.filter((file) =>
    AT_THE_ROOT.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(faulty).toEqual([])
})
