import { expect, test } from 'vitest'
import { selector } from './points'

test('a thing is found by the name that the board gives it', () => {
  expect(selector('cell:7')).toBe('[data-cell="7"]')
})

test('a thing inside another is found there and nowhere else', () => {
  expect(selector('card:3 cell:7')).toBe('[data-card="3"] [data-cell="7"]')
})
