import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { Voice } from './voice.svelte'

function speaking(): { voice: Voice; wait: (milliseconds: number) => void; said: () => string[] } {
  let now = 0
  const voice = new Voice(() => now)
  return {
    voice,
    wait: (milliseconds) => (now += milliseconds),
    said: () => voice.lines.map(({ text }) => text),
  }
}

test('nothing is said twice in one breath', () => {
  const { voice, said, wait } = speaking()
  voice.say('Your turn.')
  voice.say('Your turn.')
  expect(said()).toEqual(['Your turn.'])
  wait(2000)
  voice.say('Your turn.')
  expect(said()).toEqual(['Your turn.', 'Your turn.'])
})

test('silence is not said', () => {
  const { voice, said } = speaking()
  voice.say('')
  expect(said()).toEqual([])
})

test('a long answer is said whole, from its first line on', () => {
  const { voice, said } = speaking()
  const answer = Array.from({ length: 40 }, (_, at) => `line ${at}`)
  for (const line of answer) voice.say(line)
  expect(said()).toEqual(answer)
})

test('old lines make room, and none is ever changed', () => {
  const { voice, wait } = speaking()
  for (let at = 0; at < 20; at += 1) voice.say(`line ${at}`)
  wait(10_000)
  voice.say('line 20')
  expect(voice.lines.at(-1)).toMatchObject({ id: 21, text: 'line 20' })
  expect(voice.lines.length).toBe(8)
})

test('two who speak of what they see do not answer each other for ever', () => {
  const { voice, said } = speaking()
  const stop = $effect.root(() => {
    $effect(() => voice.say('A step on.'))
    $effect(() => voice.say('A card is dealt.'))
  })
  flushSync()
  expect(said()).toEqual(['A step on.', 'A card is dealt.'])
  stop()
})
