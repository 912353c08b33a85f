// No card over another, every one large enough for a thumb, on the smallest phone and with the most players.
import { describe, expect, test } from 'vitest'
import { minuteLayout, raceLayout, roomFor, THUMB, type Spot } from './layout'

const overlap = (one: Spot, other: Spot): boolean =>
  one.x < other.x + other.size - 0.01 &&
  other.x < one.x + one.size - 0.01 &&
  one.y < other.y + other.size - 0.01 &&
  other.y < one.y + one.size - 0.01

function collisions(spots: Spot[]): number {
  return spots.flatMap((one, at) => spots.slice(at + 1).filter((other) => overlap(one, other))).length
}

const SCREENS = [
  { name: 'a small phone', width: 352, height: 518 },
  { name: 'a phone', width: 382, height: 700 },
  { name: 'a desk', width: 1060, height: 640 },
]

/** As many as ever lay there in 1,700 games of six: 53 open cards, and no more than 68 with all sets. */
const FULLEST = [
  { open: 20, sets: 24 },
  { open: 42, sets: 24 },
  { open: 53, sets: 15 },
]

describe.each(SCREENS)('$name', ({ width, height }) => {
  describe.each(FULLEST)('$open open cards and $sets sets', ({ open, sets }) => {
    test.each([2, 3, 4, 5, 6])('%i players find all their cards', (players) => {
      const { seats, table, shared } = raceLayout(width, height, { players, room: roomFor(open), sets })
      const spots = [...seats.flatMap((seat) => [seat.deck, ...seat.sets]), ...table]
      expect(collisions(spots)).toBe(0)
      expect(table.length).toBeGreaterThanOrEqual(shared ? open + sets : open)
      expect(Math.min(...spots.map((spot) => spot.size))).toBeGreaterThanOrEqual(THUMB - 0.01)
      expect(Math.min(...spots.map((spot) => spot.x))).toBeGreaterThanOrEqual(-0.01)
      expect(Math.max(...spots.map((spot) => spot.x + spot.size))).toBeLessThanOrEqual(width + 0.01)
      expect(Math.max(...spots.map((spot) => spot.y + spot.size))).toBeLessThanOrEqual(height + 0.01)
    })
  })

  test('all cards of the minute lie apart', () => {
    const { spots } = minuteLayout(width, height, 135)
    expect(collisions(spots)).toBe(0)
    expect(Math.min(...spots.map((spot) => spot.size))).toBeGreaterThanOrEqual(THUMB - 0.01)
  })
})

test.each([
  { width: 1060, height: 600 },
  { width: 812, height: 1060 },
  { width: 905, height: 616 },
])('where there is room, six decks are as easy to see as the open cards', ({ width, height }) => {
  const { seats, table } = raceLayout(width, height, { players: 6, room: roomFor(10) })
  expect(seats[0]?.deck.size).toBeGreaterThan(90)
  expect(table[0]?.size).toBeGreaterThan(90)
})

test('where nothing is pressed, all cards of the minute are seen at once, also on a small wall', () => {
  const [width, height] = [604, 410]
  expect(minuteLayout(width, height, 135).height).toBeGreaterThan(height)
  expect(minuteLayout(width, height, 135, 26).height).toBeLessThanOrEqual(height)
})
