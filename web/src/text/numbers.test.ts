import { expect, test } from 'vitest'
import { withOneDigit } from './numbers'

const VALUES = [0, 0.5, 1, 2.25, 3.14, 9.96, 12, 99.94, 123.4, 999.9, 1000, 12345.67, -0.04, -1, -2.5, -41.37]

test.each(['en', 'pl'] as const)('a number is written as the browser would write it in %s', (language) => {
  const browser = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  for (const value of VALUES)
    expect(withOneDigit(value, language)).toBe(browser.format(value).replace('-', '−'))
})
