import { expect, test, vi } from 'vitest'
import type { Advice } from '$/wire/messages'
import { Coaching, LONG } from './coaching.svelte'

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

// Waiting

function waiting(): { coaching: Coaching; asked: Promise<void>; answer: () => void; refuse: () => void } {
  const coaching = new Coaching(() => 'here')
  let [answer, refuse] = [(): void => undefined, (): void => undefined]
  const asked = coaching.ask(
    () =>
      new Promise((resolve, reject) => {
        answer = () => resolve(IDEAS)
        refuse = () => reject(new Error('the coach broke off'))
      }),
  )
  return { coaching, asked, answer, refuse }
}

test('who asks sees at once that the coach thinks, later that it takes long, and then the hint', async () => {
  vi.useFakeTimers()
  const { coaching, asked, answer } = waiting()
  const seen = [coaching.thinking]
  vi.advanceTimersByTime(LONG)
  seen.push(coaching.thinking)
  answer()
  await asked
  expect([...seen, coaching.thinking]).toEqual(['soon', 'long', null])
  expect(coaching.shown).not.toBeNull()
  vi.useRealTimers()
})

test('a hint that nobody waits for any more is not shown', async () => {
  const { coaching, asked, answer } = waiting()
  coaching.dismiss()
  answer()
  await asked
  expect([coaching.thinking, coaching.shown]).toEqual([null, null])
})

test('a refusal is told to who waits for the hint, and to nobody else', async () => {
  const [waited, gone] = [waiting(), waiting()]
  gone.coaching.dismiss()
  for (const one of [waited, gone]) one.refuse()
  await expect(waited.asked).rejects.toThrow('broke off')
  await expect(gone.asked).resolves.toBeUndefined()
  expect(waited.coaching.thinking).toBeNull()
})
