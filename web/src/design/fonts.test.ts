import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lettersIn, OWN } from '../../build/letters'
import { STRENGTHS, zeroFont } from '../../build/zero'

const styles = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8')
const texts = import.meta.glob<string>('../**/{en,pl}.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('every letter of our own words is in the fonts that every visit loads', () => {
  const own = new Set([...styles.matchAll(OWN)].flatMap(([, , ranges = '']) => lettersIn(ranges)))
  const needed = new Set(Object.values(texts).join('').replaceAll('\n', ''))
  expect([...needed].filter((letter) => !own.has(letter))).toEqual([])
})

test('a range is all letters from its first to its last', () => {
  expect(lettersIn('U+0041-0043, U+00D3')).toEqual(['A', 'B', 'C', 'Ó'])
})

test.each(Object.entries(STRENGTHS))(
  'the %s zero of the sans is two rings, and nothing goes across',
  (_, strength) => {
    const font = zeroFont(strength)
    const entry = font.indexOf('glyf')
    expect(font.readInt16BE(font.readUInt32BE(entry + 8))).toBe(2)
  },
)

test.each(Object.entries(STRENGTHS))('paper has the same %s zero', (name, strength) => {
  const onPaper = new URL(`../../../src/stolik/sheets/fonts/zero-${name}.ttf`, import.meta.url)
  expect(readFileSync(onPaper).equals(zeroFont(strength))).toBe(true)
})

test('of the sans, only the file with the zero of our own has one', () => {
  const faces = styles.match(/@font-face \{[^}]+\}/g)?.filter((face) => face.includes('Atkinson')) ?? []
  const withZero = faces.filter((face) =>
    lettersIn(/unicode-range:([^;]+);/.exec(face)?.[1] ?? '').includes('0'),
  )
  expect(faces.length).toBeGreaterThan(withZero.length)
  expect(withZero.every((face) => face.includes('/zero-'))).toBe(true)
})
