import { expect, test } from 'vitest'
import type { Place } from './wire'
import { Drafting } from './drafting.svelte'

const place = (a: number, b: number): Place => ({ do: 'place', a, b })
const LEGAL = [place(1, 2), place(2, 1), place(1, 6), place(6, 1)]

test('only cells of legal places can be chosen first', () => {
  const drafting = new Drafting(() => LEGAL)
  expect([...drafting.targets].sort()).toEqual([1, 2, 6])
  drafting.tap(24)
  expect(drafting.cells).toEqual([])
})

test('the second cell is a partner of the first', () => {
  const drafting = new Drafting(() => LEGAL)
  drafting.tap(2)
  expect([...drafting.targets]).toEqual([1])
  drafting.tap(1)
  expect(drafting.place).toEqual(place(2, 1))
})

test('swapping writes the second die first', () => {
  const drafting = new Drafting(() => LEGAL)
  drafting.tap(1)
  drafting.tap(6)
  drafting.swap()
  expect(drafting.place).toEqual(place(6, 1))
})

test('another tap takes a cell back, and a far one begins anew', () => {
  const drafting = new Drafting(() => LEGAL)
  drafting.tap(1)
  drafting.tap(2)
  drafting.tap(2)
  expect(drafting.cells).toEqual([1])
  drafting.tap(1)
  drafting.tap(6)
  drafting.tap(2)
  expect(drafting.cells).toEqual([2])
})
