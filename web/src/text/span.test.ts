// A span of time, as somebody would say it.
import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
const { speak, startWords, teachPages } = await import('./words.svelte')
const { spanInWords } = await import('./span')
await startWords()
await teachPages()

test.each([
  [172_800_000, '2 days', '2 dni'],
  [183_600_000, '2 days and 3 hours', '2 dni i 3 godziny'],
  [80_000, '1 minute and 20 seconds', '1 minuta i 20 sekund'],
  [3_605_000, '1 hour', '1 godzina'],
  [22_000, '22 seconds', '22 sekundy'],
  [-5, '0 seconds', '0 sekund'],
])('%i milliseconds', async (milliseconds, english, polish) => {
  await speak('en')
  expect(spanInWords(milliseconds)).toBe(english)
  await speak('pl')
  expect(spanInWords(milliseconds)).toBe(polish)
})
