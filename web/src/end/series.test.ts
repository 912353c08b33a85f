import { expect, test, vi } from 'vitest'
import { bot, ME, seat, table } from '$/fair/sitting'
import type { GameInfo, OutcomeInfo, TableInfo } from '$/wire/messages'
import { allHere, onlyMe, playable, won } from './series'

vi.mock('$/router.svelte', () => ({ go: vi.fn() }))

const other = seat({ person: { id: 'p2', name: 'Ola', colour: 'red' }, name: 'Ola', nonce: true })
const following = (more: Partial<TableInfo>): TableInfo =>
  table({ series: 1, starting: false, seats: [seat({ nonce: true }), other], ...more })

test('against bots alone nobody has to be waited for', () => {
  expect(onlyMe(table(), ME)).toBe(true)
  expect(onlyMe(following({}), ME)).toBe(false)
})

test('a game that follows another begins when everybody has come and given a number', () => {
  expect(allHere(following({}))).toBe(true)
  expect(allHere(following({ seats: [seat({ nonce: true }), { ...other, here: false }] }))).toBe(false)
  expect(allHere(following({ seats: [seat({ nonce: false }), other] }))).toBe(false)
  expect(allHere(following({ seats: [seat({ nonce: true }), seat({ kind: 'open' })] }))).toBe(false)
  expect(allHere(following({ series: 0 }))).toBe(false)
})

test('who wins has one game more', () => {
  const outcome: OutcomeInfo = { scores: [3, 5], ranking: [[1], [0]], breakdown: [{}, {}], title: null }
  const played = table({ seats: [seat({ wins: 2 }), { ...bot(), wins: 1 }] })
  expect(won(played, outcome)).toEqual([2, 2])
})

test('the next game is one that so many can play', () => {
  const game = (id: string, least: number, most: number, levels: string[]): GameInfo =>
    ({ id, players: { least, most }, levels }) as GameInfo
  const games = [
    game('made-up', 1, 6, ['regular']),
    game('two', 2, 4, ['regular']),
    game('three', 3, 4, ['regular']),
    game('people', 2, 4, []),
  ]
  expect(playable(games, table()).map(({ id }) => id)).toEqual(['two'])
})
