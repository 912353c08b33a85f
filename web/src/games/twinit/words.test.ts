// To whom Twin it! speaks, and what it calls a card.
import { beforeAll, expect, test, vi } from 'vitest'
import type { Speech } from '$/games/contract'
import type { GameEvent } from '$/wire/messages'
import drawn from './figures.json'
import english from './texts/en.json'
import type { View } from './wire'

vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
const { startWords, teachTexts } = await import('$/text/words.svelte')
const { Places } = await import('./places')
const { twin } = await import('./twin')
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

test('a log of cards that come in turn has their numbers too, and so has a pair that is lost', () => {
  const log = (event: object, mode: string): string | null =>
    told(event as GameEvent, { ...speech(null), options: { mode } }, nothing, null)
  const revealed = { event: 'revealed', seat: 1, card: 67, face }
  expect(log(revealed, 'turns')).toMatch(/^Jan reveals 67, /)
  expect(log(revealed, 'race')).not.toMatch(/67/)
  const gave = { event: 'gave', seat: 1, cards: [38, 81] }
  expect(log(gave, 'turns')).toBe('Jan loses the pair 38 and 81.')
  expect(log(gave, 'race')).toBe('Jan loses a pair.')
  expect(heard(gave, 1, inTurn)).toBe('You lose the pair 38 and 81.')
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

const listening = (you: number | null): Speech => speech(you) as unknown as Speech

test('in words my deck and my sets are mine, and others’ theirs', () => {
  const deck = race.cards.find(({ place }) => place === 'deck')
  const view: View = { ...inTurn, cards: deck ? [{ ...deck, seat: 0 }] : [] }
  const lines = (you: number | null): string[] =>
    twin(view, null, listening(you)).flatMap((one) => one.lines.map(({ text }) => text))
  expect(lines(0)).toEqual([expect.stringMatching(/^Your deck shows /)])
  expect(lines(1)).toEqual([expect.stringMatching(/^Ola’s deck shows /)])
  expect(twin(view, 0, listening(0))[0]?.title).toBe('My sets')
  expect(twin(view, 0, listening(1))[0]?.title).toBe('Sets of Ola')
})
