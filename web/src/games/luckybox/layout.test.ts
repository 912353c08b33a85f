import { expect, test } from 'vitest'
import { LEAST_TOUCHABLE, layOut } from './layout'

test('cards lie so that they are as large as they get', () => {
  expect(layOut(3, 900, 300, 0)).toEqual({ columns: 3, rows: 1 })
  expect(layOut(4, 500, 500, 0)).toEqual({ columns: 2, rows: 2 })
  expect(layOut(3, 300, 900, 0)).toEqual({ columns: 1, rows: 3 })
})

test('six cards on a phone stay touchable, two by two, and scroll', () => {
  expect(layOut(6, 366, 370, LEAST_TOUCHABLE)).toEqual({ columns: 2, rows: 3 })
})

test('there is a place for no card at all', () => {
  expect(layOut(0, 366, 370, LEAST_TOUCHABLE).columns).toBe(1)
})
