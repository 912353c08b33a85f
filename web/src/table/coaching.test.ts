import { expect, test } from 'vitest'
import type { Advice } from '$/wire/protocol'
import { Coaching } from './coaching.svelte'

const IDEAS = ['first', 'second'].map((idea): Advice => ({
  action: { do: idea },
  value: 1,
  reason: { key: 'any', values: {} },
}))

async function coached(): Promise<Coaching> {
  const coaching = new Coaching(() => 'here')
  await coaching.ask(() => Promise.resolve(IDEAS))
  return coaching
}

test('the best idea is shown first, then the others, then the best again', async () => {
  const coaching = await coached()
  const seen = [0, 1, 2].map(() => {
    const shown = coaching.shown?.action.do
    coaching.next()
    return shown
  })
  expect(seen).toEqual(['first', 'second', 'first'])
})

test('a hint can be put away', async () => {
  const coaching = await coached()
  coaching.dismiss()
  expect(coaching.shown).toBeNull()
})

test('advice for a position that has passed is not shown', async () => {
  let position = 'before'
  const coaching = new Coaching(() => position)
  await coaching.ask(() => {
    position = 'after'
    return Promise.resolve(IDEAS)
  })
  expect(coaching.shown).toBeNull()
})
