// What moves, moves by being painted elsewhere: no animation and no transition has the page laid out anew with every frame.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const styles = globSync('**/*.{svelte,css}', { cwd: SRC }).map((file) => ({
  file,
  css: readFileSync(join(SRC, file), 'utf8'),
}))

/** None of these has anything else moved by it. */
const PAINTED = [
  'background',
  'background-color',
  'box-shadow',
  'color',
  'filter',
  'none',
  'opacity',
  'rotate',
  'scale',
  'stroke-dashoffset',
  'stroke-width',
  'transform',
  'translate',
]

const inKeyframes = (css: string): string[] =>
  [...css.matchAll(/@keyframes [\w-]+ \{((?:[^{}]*\{[^{}]*\})*)/g)].flatMap(([, steps = '']) =>
    [...steps.matchAll(/([a-z-]+):/g)].map(([, name = '']) => name),
  )

const inTransitions = (css: string): string[] =>
  [...css.matchAll(/transition: ([^;]+);/g)].flatMap(([, all = '']) =>
    all.split(',').map((one) => one.trim().split(/\s/)[0] ?? ''),
  )

test('nothing animates the layout', () => {
  const moved = styles.flatMap(({ file, css }) =>
    [...inKeyframes(css), ...inTransitions(css)].map((what) => `${file}: ${what}`),
  )
  expect(moved.length).toBeGreaterThan(50)
  expect(moved.filter((one) => !PAINTED.includes(one.split(': ')[1] ?? ''))).toEqual([])
})
