// A card keeps its spot, a new one never lands where another has just been, and no two share one.
import { expect, test } from 'vitest'
import type { CardView, View } from './wire'
import { Places } from './places'

const LETTERS = 'jklabcdefghimnopqrstuvwxyz'
const SMALL = [352, 518] as const
const LARGE = [1060, 640] as const

type Lying = { table?: number[]; sets?: { seat: number; cards: number[] }[]; at?: number }

function view({ table = [], sets = [], at = 0 }: Lying): View {
  const open = (card: number): CardView => ({
    card,
    face: card % 119,
    place: 'table',
    seat: null,
    since: 0,
    rev: 1,
  })
  const won = sets.flatMap((set) =>
    set.cards.map((card) => ({ ...open(card), place: 'set' as const, seat: set.seat })),
  )
  const seats = Array.from({ length: 6 }, () => ({ deck: 0, sets: 0, bound: false, locked: 0 }))
  return {
    seat: 0,
    options: { mode: 'race' },
    at,
    table,
    sets,
    seats,
    cards: [...table.map(open), ...won],
  } as unknown as View
}

const numbers = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at)
const pairs = (seat: number, first: number, count: number): { seat: number; cards: number[] }[] =>
  numbers(0, count).map((at) => ({ seat, cards: [first + 2 * at, first + 2 * at + 1] }))

function where(
  places: Places,
  lying: Lying,
  [width, height]: readonly [number, number] = LARGE,
): Map<number, string> {
  const { cards } = places.lay(view(lying), width, height, LETTERS)
  return new Map(cards.map((card) => [card.card, `${card.spot.x} ${card.spot.y}`]))
}

test('a card stays where it lies when others come and go', () => {
  const places = new Places()
  const before = where(places, { table: [1, 2, 3] }).get(2)
  expect(where(places, { table: [2, 3, 4], at: 1000 }).get(2)).toBe(before)
})

test('a spot rests before another card is laid on it', () => {
  const places = new Places()
  const before = where(places, { table: [1, 2] }).get(1)
  expect(where(places, { table: [2], at: 1000 }).get(1)).toBeUndefined()
  expect(where(places, { table: [2, 3], at: 1100 }).get(3)).not.toBe(before)
  expect(where(places, { table: [2, 3, 4], at: 4000 }).get(4)).toBe(before)
})

test('on a full small screen sets lie among the open cards, each in a spot of its own', () => {
  const sets = numbers(0, 6).flatMap((seat) => pairs(seat, 60 + 6 * seat, 3))
  const lying = { table: numbers(0, 50), sets }
  const { layout, cards } = new Places().lay(view(lying), ...SMALL, LETTERS)
  expect(layout.shared).toBe(true)
  const tops = cards.filter((card) => card.nth === card.of - 1)
  expect(tops.length).toBe(68)
  expect(new Set(tops.map((card) => `${card.spot.x} ${card.spot.y}`)).size).toBe(68)
})

test('a smaller window loses no card', () => {
  const places = new Places()
  const lying = { table: numbers(0, 50) }
  expect(where(places, lying).size).toBe(50)
  const smaller = where(places, lying, SMALL)
  expect(new Set(smaller.values()).size).toBe(50)
})

test('cards are called by the letters that were chosen, in their order', () => {
  const { cards } = new Places().lay(view({ table: [5, 6, 7, 8] }), ...LARGE, LETTERS)
  expect(cards.map(({ code }) => code)).toEqual(['j', 'k', 'l', 'a'])
})
