import { expect, test } from 'vitest'
import type { Chat, Person, TableInfo } from '$/wire/messages'
import { peopleHere } from './people'

const [ania, ben, eve]: Person[] = ['Ania', 'Ben', 'Eve'].map((name) => ({
  id: `p${name}`,
  name,
  colour: 'teal',
})) as [Person, Person, Person]

function table(change: Partial<TableInfo>): TableInfo {
  const seats = [ania, ben, null].map((person) => ({ person }))
  return { seats, muted: [], removed: [], ...change } as unknown as TableInfo
}

function said(person: Person | undefined): Chat {
  return { type: 'chat', from: person } as unknown as Chat
}

test('a host decides about everybody else who sits, once however many seats they hold', () => {
  const seats = [ania, ben, ben].map((person) => ({ person })) as unknown as TableInfo['seats']
  expect(peopleHere(table({ seats }), [], 'pAnia').map(({ person }) => person.name)).toEqual(['Ben'])
})

test('who watches can be decided about as soon as they say something', () => {
  const [, watching] = peopleHere(table({}), [said(eve), said(eve)], 'pAnia')
  expect(watching).toEqual({ person: eve, seated: false, muted: false, out: false })
})

test('who was muted or shown out is still listed, so that it can be taken back', () => {
  const decided = table({ muted: ['pBen'], removed: eve ? [eve] : [] })
  expect(peopleHere(decided, [], 'pAnia').map(({ muted, out }) => [muted, out])).toEqual([
    [true, false],
    [false, true],
  ])
})
