import { expect, test } from 'vitest'
import { dayAndTime } from './dates'

const DAYS = Array.from({ length: 12 }, (_, month) => [month, 3 * month + 1] as const)
const TIMES = [
  [0, 5],
  [9, 30],
  [11, 59],
  [12, 0],
  [23, 45],
] as const

test.each(['en', 'pl'] as const)(
  'a day and a time are written as the browser would write them in %s',
  (language) => {
    const browser = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
    for (const [month, day] of DAYS)
      for (const [hour, minute] of TIMES) {
        const at = new Date(2026, month, day, hour, minute).getTime()
        expect(dayAndTime(at, language)).toBe(browser.format(at))
      }
  },
)
