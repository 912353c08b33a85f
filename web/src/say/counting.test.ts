// Numbers that are typed as words.
import { expect, test } from 'vitest'
import { inFigures } from './counting'

test.each([
  ['row one', 'row 1'],
  ['third row', 'row 3'],
  ['trzeci rzad', 'rzad 3'],
  ['rzad trzeci', 'rzad 3'],
  ['twenty two fifty seven', '22 57'],
  ['dwadziescia jeden', '21'],
  ['one hundred and thirty one', '131'],
  ['sto trzydziesci jeden', '131'],
  ['twelve and fifty', '12 and 50'],
  ['hundred and red', '100 and red'],
  ['co ma druga', 'co ma 2'],
  ['nothing to count', 'nothing to count'],
])('%s is %s', (said, meant) => {
  expect(inFigures(said.split(' ')).join(' ')).toBe(meant)
})
