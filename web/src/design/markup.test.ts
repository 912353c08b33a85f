// What people write is text, wherever it is shown.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')

test('nothing is laid on the page as markup', () => {
  const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.svelte') || (file.endsWith('.ts') && !file.endsWith('.test.ts')),
  )
  for (const file of sources)
    expect(readFileSync(join(SOURCE, file), 'utf8'), file).not.toMatch(/\{@html|innerHTML|insertAdjacentHTML/)
})
