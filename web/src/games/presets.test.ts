// What a new table is set to has the name that suits whoever has never opened one.
import { expect, test } from 'vitest'
import type { GameClient } from './contract'

const OURS = import.meta.glob<GameClient>('./*/index.ts', { eager: true, import: 'default' })

test.each(Object.keys(OURS))('%s begins as with the family', (path) => {
  expect(OURS[path]?.presets?.family).toEqual({})
})
