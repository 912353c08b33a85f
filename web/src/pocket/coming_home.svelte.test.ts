// What is over comes home; without a network, or with nothing to bring, nobody is asked.
import { afterEach, expect, test, vi } from 'vitest'
import { api, Refused } from '$/live/api'
import * as me from '$/me.svelte'
import { comeHome } from './coming_home.svelte'
import { here, type KeptTable } from './here'

const kept = (id: string, status: KeptTable['status']): KeptTable => ({
  id,
  game: 'pebbles',
  status,
  created: 1,
  finished: null,
  scores: [],
})

function at(handIn: (id: string) => Promise<{ table: string }>): { arrived: number; forgotten: string[] } {
  const seen = { arrived: 0, forgotten: [] as string[] }
  vi.spyOn(me, 'arrive').mockImplementation(async () => {
    seen.arrived += 1
    return {} as never
  })
  vi.spyOn(here, 'luggage').mockImplementation(async (id) => ({ id }))
  vi.spyOn(here, 'forget').mockImplementation(async (id) => {
    seen.forgotten.push(id)
    return {}
  })
  vi.spyOn(api, 'handIn').mockImplementation((luggage) => handIn((luggage as { id: string }).id) as never)
  return seen
}

afterEach(() => {
  comeHome.home = []
  comeHome.refused = []
  vi.restoreAllMocks()
})

test('what is over comes home and is let go of, what is running stays', async () => {
  const seen = at(async (id) => ({ table: `O${id}` }))
  expect(await comeHome.bring([kept('P1', 'finished'), kept('P2', 'playing')])).toBe(true)
  expect([comeHome.home, seen.forgotten]).toEqual([['OP1'], ['P1']])
})

test('with nothing to bring nobody is asked', async () => {
  const seen = at(async () => ({ table: '' }))
  expect(await comeHome.bring([kept('P2', 'playing')])).toBe(false)
  expect(seen.arrived).toBe(0)
})

test('what is refused stays, with the reason; a server in trouble is no reason', async () => {
  const seen = at((id) =>
    Promise.reject(id === 'P1' ? new Refused('does-not-fold', 400) : new Refused('internal', 500)),
  )
  expect(await comeHome.bring([kept('P1', 'finished'), kept('P2', 'finished')])).toBe(false)
  expect([comeHome.refused.map(({ id }) => id), seen.forgotten]).toEqual([['P1'], []])
})
