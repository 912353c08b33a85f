// What has to stand out does, in both themes: by the measure of WCAG, on the colours as they are written.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const THEMES = ['light', 'dark'] as const

const SOURCE = join(import.meta.dirname, '..')
const css = ['design', 'games']
  .flatMap((folder) =>
    readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(join(SOURCE, folder, file), 'utf8')),
  )
  .join('\n')
const NAMED = /--([\w-]+):\s*(?:light-dark\(\s*(#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g
const colours = [...css.matchAll(NAMED)].map(([, name, light, dark, both]) => ({
  name: name ?? '',
  light: light ?? both ?? '',
  dark: dark ?? both ?? '',
}))

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const all = (name: string, theme: 'light' | 'dark'): string[] =>
  colours.filter((one) => one.name === name).map((one) => one[theme])

const RULES: readonly [least: number, what: string, on: string, why: string][] = [
  [7, 'on-accent', 'press', 'main buttons have the contrast of AAA'],
  [7, 'on-accent', 'press-deep', 'and so they have when they are pressed'],
  [7, 'ink', 'paper', 'what is written can be read'],
  [7, 'ink', 'paper-2', 'also on the second sheet'],
  [7, 'ink', 'wood', 'and on the bare table'],
  [7, 'ink', 'wood-edge', 'to its darkest edge'],
  [7, 'ink', 'gold-wash', 'and where it is somebody’s turn'],
  [7, 'ink-soft', 'paper', 'what is said softly too'],
  [7, 'ink-soft', 'paper-2', 'wherever it stands'],
  [7, 'good', 'paper', 'what is good'],
  [7, 'good', 'paper-2', 'and on the second sheet'],
  [7, 'good', 'good-wash', 'and where it is marked'],
  [7, 'bad', 'bad-wash', 'and so is what is not'],
  [7, 'felt-ink', 'felt', 'and what lies on the felt'],
  [7, 'bad', 'paper', 'what is not'],
  [7, 'bad', 'paper-2', 'and on the second sheet'],
  [4.5, 'pencil-faint', 'paper', 'a faint nought is still a number'],
  [4.5, 'pencil-faint', 'paper-2', 'in its box as well'],
  [3, 'gold', 'paper', 'a cell that can be chosen has an edge'],
  [3, 'gold', 'target', 'on either side of it'],
  [3, 'good', 'good-wash', 'and so has one that is chosen'],
  [3, 'lightning', 'stock', 'what can be marked stands out from its card, whatever its shade'],
  [3, 'set', 'socket', 'a free space from its board'],
  [3, 'focus', 'paper', 'the focus can be seen'],
]

test.each(RULES)('%d : 1 for %s on %s: %s', (least, what, on) => {
  for (const theme of THEMES)
    for (const one of all(what, theme))
      for (const other of all(on, theme)) expect(contrast(one, other)).toBeGreaterThanOrEqual(least)
  expect(all(what, 'light').length * all(on, 'light').length).toBeGreaterThan(0)
})
