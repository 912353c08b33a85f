// To whom Twin it! speaks, and what it calls a card.
import { beforeAll, expect, test, vi } from 'vitest'
import type { GameEvent } from '$/wire/messages'
import drawn from './figures.json'
import english from './texts/en.json'
import type { View } from './wire'

vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
const { startWords, teachTexts } = await import('$/text/words.svelte')
const { Places } = await import('./places')
const { ends, takesLetters, told } = await import('./words')

const race = drawn.race as unknown as View
const inTurn: View = { ...race, options: { ...race.options, mode: 'turns' } }
const open = race.table[0] ?? 0
const face = race.cards.find(({ card }) => card === open)?.face ?? 0
const speech = (you: number | null) => ({
  you,
  nameOf: (seat: number) => ['Ola', 'Jan'][seat] ?? '',
  names: [],
})
const nothing = (): undefined => undefined

function heard(event: object, you: number | null, view: View | null): string | null {
  return told(event as GameEvent, speech(you), nothing, view)
}

beforeAll(async () => {
  await startWords()
  await teachTexts('twinit', async () => english)
  new Places().lay(race, 800, 600, 'abcdefghijklmnopqrstuvwxyz')
})

test('it speaks to me of what I do, and of others by their names', () => {
  const won = { event: 'mistake', seat: 0 }
  expect(heard(won, 0, race)).toBe('A mistake: these two differ.')
  expect(heard(won, 1, race)).toBe('A mistake: Ola.')
})

test('in a race a card is said with the key that names it, to whoever plays', () => {
  const revealed = { event: 'revealed', seat: 1, card: open, face }
  expect(heard(revealed, 0, race)).toMatch(/^Jan reveals .+, key [A-Z]\.$/)
  expect(heard(revealed, null, race)).not.toMatch(/key/)
})

test('in turn a card has its number, for everybody', () => {
  const revealed = { event: 'revealed', seat: 0, card: open, face }
  expect(heard(revealed, 0, inTurn)).toMatch(new RegExp(`^You reveal ${open}, `))
  expect(heard(revealed, null, inTurn)).toMatch(new RegExp(`^Ola reveals ${open}, `))
})

test('a verdict is not said a second time as a pair', () => {
  const won = { event: 'won', seat: 0, cards: [open, 3] }
  const verdict = { event: 'verdict' } as unknown as GameEvent
  expect(told(won as unknown as GameEvent, speech(0), () => verdict, race)).toBe(null)
  expect(heard(won, 0, race)).toMatch(/^You win the pair: /)
})

test('the page leaves its letters to a race, and takes them back in turn', () => {
  expect([takesLetters(race), takesLetters(inTurn)]).toEqual([true, false])
})

test('the minute says when it ends, the others have no end', () => {
  expect(ends(race)).toBe(null)
  expect(ends(drawn.minute as unknown as View)).toBe(drawn.minute.ends)
})

test('only those who were equally fast on a card make a dead heat; who is alone was mistaken', () => {
  const verdict = (...claims: object[]) => ({ event: 'verdict', claims, winner: null, by: null })
  const [ola, jan, elsewhere] = [
    { seat: 0, cards: [4, 9] },
    { seat: 1, cards: [9, 4] },
    { seat: 1, cards: [2, 3] },
  ]
  for (const you of [null, 0]) {
    expect(heard(verdict(ola, jan), you, race)).toBe('A dead heat: nobody wins the pair.')
    expect(heard(verdict(ola), you, race)).toBeNull()
    expect(heard(verdict(ola, elsewhere), you, race)).toBeNull()
  }
})
