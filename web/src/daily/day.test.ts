import { expect, test, vi } from 'vitest'
import { dayAfter, shareText, signs, timeLeft } from './day'

vi.mock('$/text/words.svelte', () => ({
  spoken: () => 'en',
  t: (key: string, values: Record<string, number> = {}) => `${key} ${Object.values(values).join(' ')}`,
}))

test('the day after the last of a month is the first of the next', () => {
  expect([dayAfter('2026-11-30'), dayAfter('2026-12-31'), dayAfter('2028-02-28')]).toEqual([
    '2026-12-01',
    '2027-01-01',
    '2028-02-29',
  ])
})

test('what is shared has ten signs, points and a link, and nothing of the luck', () => {
  const text = shareText({
    name: 'Any Game',
    day: '2026-11-16',
    points: '43 points',
    percentile: 78,
    link: 'https://x/daily',
  })
  expect([...signs(78)].filter((sign) => sign === '\u{1F7E9}').length).toBe(8)
  expect(text.split('\n').length).toBe(3)
  expect(text).toContain('43 points')
  expect(text.endsWith('https://x/daily')).toBe(true)
})

test('alone on a day there is nobody to be compared with', () => {
  expect(signs(null)).toBe('\u{2B1C}'.repeat(10))
})

test('time left is told in hours and minutes, and at last in seconds', () => {
  expect(timeLeft(3_661_000)).toBe('daily.left 1 1')
  expect(timeLeft(30_000)).toBe('daily.seconds 30')
})
