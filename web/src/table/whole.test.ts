import { expect, test } from 'vitest'
import { tooFar, tooHigh, wholeName } from './whole'

/** Something inside a name that is so wide and so high, and has so much room. */
function inside(wide: number, room: number, high = 18, height = 18): Element {
  const place = {
    dataset: { whole: 'Aleksandra Wielka' },
    scrollWidth: wide,
    clientWidth: room,
    scrollHeight: high,
    clientHeight: height,
    getBoundingClientRect: () => ({ left: 12, top: 40 }),
  }
  return { closest: (selector: string) => (selector === '[data-whole]' ? place : null) } as unknown as Element
}

test('a name that was cut is shown whole where it is pressed', () => {
  expect(wholeName(inside(140, 60))).toEqual({ name: 'Aleksandra Wielka', x: 12, y: 40 })
})

test('so is one whose second line was cut', () => {
  expect(wholeName(inside(60, 60, 54, 36))?.name).toBe('Aleksandra Wielka')
})

test('a name that is seen whole already is not shown again', () => {
  expect(wholeName(inside(60, 60))).toBeNull()
})

test('where there is no name, a press shows nothing', () => {
  expect(wholeName({ closest: () => null })).toBeNull()
  expect(wholeName(null)).toBeNull()
})

test('a long name near the edge is moved inwards, any other stays', () => {
  expect(tooFar(370, 360)).toBe(18)
  expect(tooFar(300, 360)).toBe(0)
})

test('a line at the upper edge is moved down, any other stays', () => {
  expect(tooHigh(-12)).toBe(20)
  expect(tooHigh(40)).toBe(0)
})
