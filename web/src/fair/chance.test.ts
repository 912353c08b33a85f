import { expect, test } from 'vitest'
import { Chance, seedOf, sha256 } from './chance'
import { fromHex, toHex } from './hex'

const SEED = Uint8Array.from({ length: 32 }, (_, i) => i)

test('the stream is the one that the rules draw from', async () => {
  const chance = new Chance(SEED, 7)
  const drawn: number[] = []
  for (let i = 0; i < 12; i += 1) drawn.push(await chance.below(6))
  expect(drawn).toEqual([5, 1, 4, 4, 2, 1, 3, 2, 1, 0, 5, 5])
  expect(await chance.sample([1, 2, 3, 4, 5, 6], 4)).toEqual([4, 6, 2, 1])
  expect(await chance.below(1_000_000_007)).toBe(518_791_806)
})

test('the seed comes from the secret and the nonces in the order of the seats', async () => {
  const seed = await seedOf('00'.repeat(32), ['01'.repeat(16), '02'.repeat(16)])
  expect(toHex(seed)).toBe('393909ab01f724a061f51547e5e895928f37a3567766bf9fcc17cd809d84fbd9')
})

test('the commitment is the hash of the secret', async () => {
  const commit = await sha256(fromHex('00'.repeat(32)))
  expect(toHex(commit)).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925')
})
