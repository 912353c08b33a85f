import { expect, test, vi } from 'vitest'

vi.stubGlobal('location', { pathname: '/' })
const { match } = await import('./router.svelte.ts')

test('every address stands for one page', () => {
  expect(match('/')).toEqual({ page: 'home' })
  expect(match('/games/anygame')).toEqual({ page: 'game', game: 'anygame' })
  expect(match('/games/anygame/lesson')).toEqual({ page: 'lesson', game: 'anygame' })
  expect(match('/t/ABCD/')).toEqual({ page: 'table', table: 'ABCD' })
  expect(match('/t/ABCD/tv')).toEqual({ page: 'tv', table: 'ABCD' })
  expect(match('/roller/anygame')).toEqual({ page: 'roller', game: 'anygame' })
  expect(match('/t/ABCD/replay')).toEqual({ page: 'replay', table: 'ABCD' })
})

test('an address nobody has is not found', () => {
  expect(match('/games')).toEqual({ page: 'not-found' })
  expect(match('/t/ABCD/else')).toEqual({ page: 'not-found' })
})
