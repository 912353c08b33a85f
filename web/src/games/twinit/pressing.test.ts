// A press belongs to what had been shown before it, and counts from when that came.
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

test('a press counts from when the revision came that was shown', () => {
  const pressing = new Pressing()
  pressing.show(7, 1000)
  paint(1016)
  paint(1033)
  expect(pressing.at(1400)).toEqual({ rev: 7, after: 400 })
})

test('what is painted but not yet shown was not aimed at', () => {
  const pressing = new Pressing()
  pressing.show(7, 1000)
  paint(1016)
  paint(1033)
  pressing.show(8, 1390)
  expect(pressing.at(1400)).toEqual({ rev: 7, after: 400 })
  paint(1406)
  expect(pressing.at(1410)).toEqual({ rev: 7, after: 410 })
  paint(1423)
  expect(pressing.at(1422)).toEqual({ rev: 7, after: 422 })
  expect(pressing.at(1500)).toEqual({ rev: 8, after: 110 })
})

test('a screen that is slow to paint does not make the press earlier', () => {
  const [quick, slow] = [new Pressing(), new Pressing()]
  quick.show(7, 1000)
  paint(1016)
  paint(1033)
  slow.show(7, 1000)
  paint(1150)
  paint(1300)
  expect(slow.at(1500)).toEqual(quick.at(1500))
})
