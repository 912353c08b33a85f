import { expect, test } from 'vitest'
import { lay } from './stage'

const NONE = { width: 0, height: 0 }

test('one sheet is as high as the place', () => {
  expect(lay(1, { width: 1600, height: 900 }, 1, NONE, 0)).toEqual({ columns: 1, width: 900, height: 900 })
})

test('two square sheets lie side by side on a wide screen and one below the other on a high one', () => {
  expect(lay(2, { width: 1600, height: 900 }, 1, NONE, 0).columns).toBe(2)
  expect(lay(2, { width: 600, height: 1200 }, 1, NONE, 0).columns).toBe(1)
})

test('six sheets make two rows of three', () => {
  expect(lay(6, { width: 1400, height: 900 }, 1, NONE, 10).columns).toBe(3)
})

test('a high margin on every paper speaks for fewer rows', () => {
  const place = { width: 1260, height: 660 }
  expect(lay(4, place, 1.05, NONE, 18).columns).toBe(2)
  expect(lay(4, place, 1.05, { width: 36, height: 100 }, 18).columns).toBe(4)
})
