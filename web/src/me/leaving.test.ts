import { expect, test } from 'vitest'
import { emptyStorage } from '$/fair/sitting'
import { leaveNothingHere } from '$/me.svelte'

test('who is forgotten leaves nothing of ours in the browser, and takes nothing of anybody else’s', () => {
  const storage = emptyStorage()
  for (const name of ['stolik.me', 'diary', 'stolik.dice.T', 'stolik.theme', 'stolikowy'])
    storage.set(name, '1')
  leaveNothingHere()
  expect([...storage.keys()]).toEqual(['diary', 'stolikowy'])
})
