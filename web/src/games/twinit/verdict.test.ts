// Who was first, who came too late, who was wrong and who lost what, with any number of hands.
import { expect, test } from 'vitest'
import { spared, verdictOf, type Shown } from './verdict'

const NAMES = ['Ola', 'Jan', 'Ewa']
const name = (seat: number): string => NAMES[seat] ?? ''
const press = (seat: number, cards: [number, number], pressed: number): object => ({ seat, cards, pressed })
const verdict = (claims: object[], winner: number | null, by: number | null): { event: string } =>
  ({ event: 'verdict', claims, winner, by }) as { event: string }

test('of three on one pair the first has it, and the others see by how much they were late', () => {
  const claims = [press(1, [4, 9], 1084), press(0, [4, 9], 1000), press(2, [4, 9], 1200)]
  const shown = verdictOf([verdict(claims, 0, 84), { event: 'won', seat: 0 } as never], name, 2, () => 7)
  expect(shown?.judged.map(({ seat, is, late }) => [seat, is, late])).toEqual([
    [0, 'won', 0],
    [1, 'beaten', 84],
    [2, 'beaten', 200],
  ])
  expect(shown?.judged[0]?.faces).toEqual([7, 7])
})

test('two that were equally fast are a dead heat, and a third that was wrong stays wrong', () => {
  const claims = [press(0, [4, 9], 1000), press(1, [4, 9], 1010), press(2, [4, 5], 1020)]
  const shown = verdictOf([verdict(claims, null, null), { event: 'mistake', seat: 2 } as never], name, 0)
  expect(shown?.judged.map(({ seat, is }) => [seat, is])).toEqual([
    [0, 'heat'],
    [1, 'heat'],
    [2, 'wrong'],
  ])
})

test('who comes after two that were equally fast was late, not as fast as they', () => {
  const claims = [press(0, [4, 9], 1000), press(1, [4, 9], 1010), press(2, [4, 9], 1140)]
  const shown = verdictOf([verdict(claims, null, null)], name, 2)
  expect(shown?.judged.map(({ seat, is, late }) => [seat, is, late])).toEqual([
    [0, 'heat', 0],
    [1, 'heat', 10],
    [2, 'beaten', 140],
  ])
})

test('a hasty mistake takes nothing from how far ahead the first one was', () => {
  const claims = [press(2, [4, 5], 700), press(0, [4, 9], 1000), press(1, [4, 9], 1084)]
  const news = [verdict(claims, 0, 84), { event: 'won', seat: 0 }, { event: 'mistake', seat: 2 }]
  const shown = verdictOf(news as never, name, 1, (card) => (card === 5 ? 5 : 4))
  expect(shown?.judged.map(({ seat, is, late }) => [seat, is, late])).toEqual([
    [0, 'won', 0],
    [1, 'beaten', 84],
    [2, 'wrong', -300],
  ])
})

test('who was alone on another pair was late, and no dead heat is told', () => {
  const claims = [press(0, [4, 9], 1000), press(1, [2, 3], 1200)]
  const news = [verdict(claims, 0, null), { event: 'won', seat: 0 }]
  const shown = verdictOf(news as never, name, 1, (card) => (card < 4 ? 1 : 2))
  expect(shown?.judged[1]).toMatchObject({ seat: 1, is: 'beaten', late: 200 })
  expect(shown?.line).not.toContain('heat')
})

test('a mistake shows the two cards, and the pair that it cost', () => {
  const news = [
    verdict([press(1, [4, 5], 1000)], null, null),
    { event: 'mistake', seat: 1 } as never,
    { event: 'gave', seat: 1, cards: [1, 2] } as never,
  ]
  const shown = verdictOf(news, name, 1, (card) => card * 10)
  expect(shown?.judged[0]).toMatchObject({ is: 'wrong', faces: [40, 50] })
  expect(shown?.losses).toEqual([{ seat: 1, how: 'gave', to: null }])
  expect(shown?.tone).toBe('bad')
})

test('a thief takes the pair from whoever had it', () => {
  const stolen = { event: 'stolen', seat: 0, from: 2, cards: [1, 2, 3] } as never
  const shown = verdictOf([verdict([press(0, [1, 3], 5)], 0, null), stolen], name, 1)
  expect(shown?.losses).toEqual([{ seat: 2, how: 'stolen', to: 0 }])
  expect(shown?.triplets).toBe(true)
})

test('who was wrong is spared only without a pair to lose', () => {
  const news = [
    verdict([press(0, [4, 5], 1000), press(1, [4, 5], 1010), press(2, [4, 5], 1020)], null, null),
    { event: 'mistake', seat: 0 } as never,
    { event: 'mistake', seat: 1 } as never,
    { event: 'mistake', seat: 2 } as never,
    { event: 'gave', seat: 1, cards: [1, 2] } as never,
  ]
  expect(spared(verdictOf(news, name, 1) as Shown, [2])).toEqual([0])
})
