import { expect, test } from 'vitest'
import { dotted } from './favicon'

test('the dot lies on top of the picture', () => {
  const picture = decodeURIComponent(dotted('<svg viewBox="0 0 512 512"><rect/></svg>').split(',')[1] ?? '')
  expect(picture).toMatch(/^<svg viewBox="0 0 512 512"><rect\/><circle .*\/><\/svg>$/)
})
