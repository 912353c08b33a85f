// A press belongs to what had been painted before it, and counts from when that came.
import { beforeEach, expect, test, vi } from 'vitest'
import { Pressing } from './pressing'

let frames: ((at: number) => void)[] = []

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (paint: (at: number) => void) => frames.push(paint))
})

function paint(at: number): void {
  for (const frame of frames.splice(0)) frame(at)
}

test('a press counts from when the painted revision came', () => {
  const pressing = new Pressing()
  pressing.show(7, 1000)
  paint(1016)
  expect(pressing.at(1400)).toEqual({ rev: 7, after: 400 })
})

test('what is not painted yet was not aimed at', () => {
  const pressing = new Pressing()
  pressing.show(7, 1000)
  paint(1016)
  pressing.show(8, 1390)
  expect(pressing.at(1400)).toEqual({ rev: 7, after: 400 })
  paint(1406)
  expect(pressing.at(1405)).toEqual({ rev: 7, after: 405 })
  expect(pressing.at(1500)).toEqual({ rev: 8, after: 110 })
})
