import { expect, test } from 'vitest'
import { Drafting } from './drafting.svelte'
import type { Action } from './wire'

const LEGAL: Action[] = [
  { do: 'write', colours: ['white'] },
  { do: 'write', colours: ['red'] },
  { do: 'write', colours: ['white', 'red'] },
  { do: 'cross' },
]
const drafting = (legal: Action[] = LEGAL): Drafting => new Drafting(() => legal)

test('dice that the server does not offer cannot be chosen', () => {
  const pencil = drafting()
  pencil.tap('green')
  expect([...pencil.targets]).toEqual(['white', 'red'])
  expect(pencil.action).toBeNull()
})

test('several dice become the one action that names them all, in the order of the server', () => {
  const pencil = drafting()
  pencil.tap('red')
  pencil.tap('white')
  expect(pencil.action).toEqual({ do: 'write', colours: ['white', 'red'] })
})

test('a second tap takes a die away again', () => {
  const pencil = drafting()
  pencil.tap('red')
  pencil.tap('red')
  expect(pencil.empty).toBe(true)
})

test('crossing out and writing exclude each other', () => {
  const pencil = drafting()
  pencil.tap('red')
  pencil.cross()
  expect(pencil.action).toEqual({ do: 'cross' })
  pencil.tap('white')
  expect(pencil.action).toEqual({ do: 'write', colours: ['white'] })
})

test('all means the most dice that fit', () => {
  expect(drafting().all).toEqual({ do: 'write', colours: ['white', 'red'] })
  expect(drafting([{ do: 'cross' }]).all).toBeUndefined()
})
