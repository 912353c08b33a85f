import { afterEach, expect, test, vi } from 'vitest'
import { below, die, oneOf } from './throwing'

afterEach(() => vi.restoreAllMocks())

function draw(...numbers: number[]): void {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
    ;(into as unknown as Uint32Array)[0] = numbers.shift() ?? 0
    return into
  })
}

test('a number that would favour low faces is drawn again', () => {
  draw(2 ** 32 - 1, 2 ** 32 - 4, 2 ** 32 - 5)
  expect(below(6)).toBe(5)
})

test('a die shows one to six', () => {
  draw(0, 1, 2, 3, 4, 5)
  expect([1, 2, 3, 4, 5, 6].map(() => die(6))).toEqual([1, 2, 3, 4, 5, 6])
})

test('one of several things is the one that was drawn', () => {
  draw(2)
  expect(oneOf(['a', 'b', 'c'])).toBe('c')
})
