import { beforeAll, expect, test, vi } from 'vitest'
import type { GameAction } from '$/wire/messages'
import { choicesFor, fieldsOf, grouped, parsed, picked, pickers } from './choosing'
import { actionInWords, eventInWords, inShort, ownOf, pointsOf, shapeOf, sharedOf } from './reading'

vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
const { startWords, teachPages } = await import('$/text/words.svelte')
beforeAll(async () => {
  await startWords()
  await teachPages()
})

const NAMES = { nameOf: (seat: number): string => ['Ann', 'Bob'][seat] ?? '' }
const move = (more: object): GameAction => ({ do: 'move', ...more })

// Reading a view

test('a list of lists is a grid, a list of records a table, a list of values a row', () => {
  const grid = shapeOf([[1, null], [2, 3]], 'cells', NAMES) // prettier-ignore
  expect(grid).toEqual({ kind: 'grid', rows: [['1', '–'], ['2', '3']] }) // prettier-ignore
  const table = shapeOf([{ card: 4, open: true }, { card: 5 }], 'cards', NAMES)
  expect(table).toMatchObject({ kind: 'table', columns: ['Card', 'Open'] })
  expect(shapeOf([3, -2], 'dice', NAMES)).toEqual({ kind: 'row', items: ['3', '−2'] })
})

test('a record inside a record is described inside it', () => {
  expect(shapeOf({ row_bonus: { points: 2 } }, '', NAMES)).toEqual({
    kind: 'record',
    fields: [
      {
        key: 'row_bonus',
        name: 'Row bonus',
        shape: {
          kind: 'record',
          fields: [{ key: 'points', name: 'Points', shape: { kind: 'word', text: '2' } }],
        },
      },
    ],
  })
})

test('a seat is called by its name, and a number that is none stays a number', () => {
  expect([inShort(1, 'seat', NAMES), inShort([0, 1], 'waiting', NAMES), inShort(1, 'round', NAMES)]).toEqual([
    'Bob',
    'Ann, Bob',
    '1',
  ])
})

test('what there is one of for each seat belongs to the seats, the rest to everybody', () => {
  const view = { seat: 0, options: {}, dice: [3, 5], players: [{ hand: 2 }, { hand: 4 }], scores: [7, 9] }
  expect(sharedOf(view, 2)).toEqual({ dice: [3, 5] })
  expect(ownOf(view, 1, 2)).toEqual({ hand: 4, scores: 9 })
  expect(pointsOf(view, 1, 2)).toBe(9)
})

test('points are found where a sheet sums them up', () => {
  expect(pointsOf({ sheets: [{ score: { total: 12 } }] }, 0, 1)).toBe(12)
  expect(pointsOf({ sheets: [{ cells: [] }] }, 0, 1)).toBeNull()
})

test('an event is told as who, what and with what', () => {
  expect(eventInWords({ event: 'round-scored', seat: 1, points: 4 } as never, NAMES)).toBe(
    'Bob – Round scored: points 4',
  )
  expect(eventInWords({ event: 'over' }, NAMES)).toBe('Over')
  expect(actionInWords(move({ from: 2, cards: [1, 3] }), NAMES)).toBe('Move: from 2, cards 1, 3')
})

// Choosing

const MOVES = [1, 2, 3].flatMap((from) =>
  [1, 2, 3].filter((to) => to > from).map((to) => move({ from, to, by: 'foot' })),
)

test('actions are grouped by what they do, in the order of the server', () => {
  const groups = grouped([{ do: 'pass' }, move({ to: 1 }), move({ to: 2 })])
  expect(groups.map(({ what, actions }) => [what, actions.length])).toEqual([
    ['pass', 1],
    ['move', 2],
  ])
})

test('a field that is always the same is not asked for', () => {
  expect(fieldsOf(MOVES)).toEqual(['from', 'to'])
})

test('what was chosen before narrows down what can be chosen after', () => {
  const [, to] = pickers(MOVES, new Map([['from', '1']]))
  expect(to?.choices.map(({ value }) => value)).toEqual([2, 3])
  expect(picked(MOVES, new Map([['from', '1']]))).toBeNull()
})

test('a single choice is made by itself', () => {
  expect(picked(MOVES, new Map([['from', '2']]))).toEqual(move({ from: 2, to: 3, by: 'foot' }))
})

test('a choice that is no longer there is forgotten', () => {
  const chosen = new Map([['from', '9'], ['to', '3']]) // prettier-ignore
  expect(picked(MOVES, chosen)).toBeNull()
})

test('a hint is the choices that lead to it', () => {
  const hint = move({ from: 1, to: 3, by: 'foot' })
  expect(picked(MOVES, choicesFor(hint))).toEqual(hint)
})

test('an action can be written down, and half of one is none', () => {
  expect([parsed('{"do": "pass"}'), parsed('{"do"'), parsed('7')]).toEqual([{ do: 'pass' }, null, null])
})
