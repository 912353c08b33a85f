// What lies on the table, by its name, by its kind, or by what stands in the words for it: `row 3`, `cards`, `where 5`.
import type { Line, Name, Passage } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import { speech } from '$/text/speech'
import type { Update } from '$/wire/messages'
import { inFigures } from './counting'
import { bare, isBent, wordsOf } from './reading'

export type Spoken = Pick<OpenGame, 'id' | 'words'>
/** A table to look at. */
export type Lying = { game: Spoken; update: Pick<Update, 'view' | 'seat'>; names: readonly Name[] }
/** A line, and what stands above it: which card that row is on. */
export type Titled = Line & { title?: string }
/** What a sentence names, and whether that is one thing or all of a kind. */
type Found = { lines: readonly string[]; isOne: boolean }

export function twinOf({ game, update, names }: Lying, seat: number | null): readonly Passage[] {
  return game.words.twin?.(update.view, seat, speech(game.id, names, update.seat)) ?? []
}

/** Everything before a seat, or in the middle. */
export const linesOf = (seat: number | null, at: Lying): Titled[] =>
  twinOf(at, seat).flatMap(({ title, lines }) => lines.map((line) => ({ ...line, title })))

export const belongingTo = (lines: readonly Titled[], name: string): Titled[] =>
  lines.map((line) => ({ ...line, text: `${name}: ${line.text}` }))

/** Everything that lies on the table, mine before what lies in the middle; to who has no seat, what is everybody's, by their names. */
export function thingsOf(at: Lying): readonly Titled[] {
  const { seat } = at.update
  const sheets =
    seat === null
      ? at.names.flatMap((one) => belongingTo(linesOf(one.seat, at), one.name))
      : linesOf(seat, at)
  return [...sheets, ...linesOf(null, at)]
}

const oneCalled = (name: string, lines: readonly Titled[]): Titled[] =>
  lines.filter((line) => line.at === name)
const allCalled = (kind: string, lines: readonly Titled[]): Titled[] =>
  lines.filter((line) => line.at.split(' ')[0] === kind)

/** A thing by its name, or all that are of that kind (`row`). */
export function found(words: readonly string[], lines: readonly Titled[]): { lines: string[] } | null {
  const name = words.join(' ')
  const one = oneCalled(name, lines)
  const all = one.length > 0 ? one : allCalled(name, lines)
  return all.length > 0 ? { lines: titled(all) } : null
}

/** Whether there are such things, but not of this number. */
export function isMissing(words: readonly string[], lines: readonly Titled[]): boolean {
  const [kind = '', number = '', ...more] = words
  return more.length === 0 && /^\d+$/.test(number) && allCalled(kind, lines).some(({ at }) => /\d/.test(at))
}

/** Each title before its lines, where one has more than a line and there is more than one of them. */
function titled(lines: readonly Titled[]): string[] {
  const titles = new Set(lines.map(({ title }) => title))
  const isMany = titles.size > 1 && lines.length > titles.size
  return lines.flatMap(({ title, text }, at) =>
    isMany && title !== undefined && title !== lines[at - 1]?.title ? [`${title}.`, text] : [text],
  )
}

/** The longest part of these words that names something there; of two the later: `the tiles in the bag`. */
export function thingIn(words: readonly string[], things: readonly Titled[], at: Lying): Found | null {
  const meant = wordsOf(words.join(' '), at.game.words.saying?.synonyms, true)
  const parts = meant.flatMap((_, short) =>
    Array.from({ length: short + 1 }, (_none, before) =>
      meant.slice(short - before, meant.length - before).join(' '),
    ),
  )
  for (const name of parts) {
    const one = oneCalled(name, things)
    if (one.length > 0) return { lines: titled(one), isOne: /\d/.test(name) }
  }
  for (const name of parts) {
    // “Card 12” is none of the cards where that one is not there.
    const all = isNumbered(name, meant) ? [] : allCalled(name, things)
    if (all.length > 0) return { lines: titled(thoseWith(words, all)), isOne: false }
  }
  return null
}

const isNumbered = (name: string, words: readonly string[]): boolean =>
  /^\d+$/.test(words[words.indexOf(name) + 1] ?? '')

/** Those in which something else stands that was named: `which cards have rings`; all where it says nothing. */
function thoseWith(words: readonly string[], all: readonly Titled[]): readonly Titled[] {
  const some = all.filter(holding(sought(words).filter((word) => all.some((line) => holds(line, word)))))
  return some.length > 0 ? some : all
}

/** What is free is called empty in words. */
const FREE: Readonly<Record<string, string>> = {
  free: 'empty',
  wolne: 'puste',
  wolny: 'puste',
  wolna: 'puste',
}
/** What says nothing about where something lies. */
const LITTLE =
  /^(where|is|are|am|the|an?|my|on|in|of|at|do|does|i|have|has|got|there|can|which|what|card|s|gdzie|jest|sa|mam|ma|moj[ae]?|na|we?|ze?|ktor[aey]j?|jaki?e?|co|sie|kart\w*)$/

const lettersOf = (text: string): string[] => bare(text).split(/[^a-z0-9]+/)

/** What of these words says what is looked for. */
export const sought = (words: readonly string[]): string[] =>
  inFigures(words.flatMap(lettersOf).filter((word) => word !== ''))
    .filter((word) => !LITTLE.test(word))
    .map((word) => FREE[word] ?? word)

const holds = ({ title, text }: Titled, wanted: string): boolean =>
  lettersOf(`${title ?? ''} ${text}`).some(
    (word) => word === wanted || (!/\d/.test(wanted) && isBent(word, wanted)),
  )

/** Whether a line holds all of these words. */
const holding =
  (wanted: readonly string[]) =>
  (line: Titled): boolean =>
    wanted.length > 0 && wanted.every((word) => holds(line, word))

/** Where something lies: every line in which these words stand, of mine and of the middle, or else of the others. */
export function where(words: readonly string[], at: Lying): string[] | null {
  const others = at.names
    .filter(({ seat }) => seat !== at.update.seat)
    .flatMap(({ seat, name }) => belongingTo(linesOf(seat, at), name))
  const [wanted, near] = [sought(words), thingsOf(at)]
  // A word that stands nowhere is how it is asked; a number that stands nowhere is the answer.
  const known = wanted.filter(
    (word) => /\d/.test(word) || [...near, ...others].some((line) => holds(line, word)),
  )
  const here = near.filter(holding(known))
  const all = here.length > 0 ? here : others.filter(holding(known))
  return all.length > 0 ? titled(all) : null
}

/** What lies at a place that has a name but no line of its own: a cell of a sheet. */
export function placeIn(words: readonly string[], whose: number | undefined, at: Lying): string[] | null {
  const { lying } = at.game.words.saying ?? {}
  if (!lying) return null
  const { seat, view } = at.update
  const meant = wordsOf(words.join(' '), at.game.words.saying?.synonyms, true)
  const seats = at.names.filter((one) => one.seat === (whose ?? seat ?? one.seat))
  const lines = seats.flatMap((one) => {
    const line = lying(meant, view, one.seat)
    return line === null ? [] : [one.seat === seat ? line : `${one.name}: ${line}`]
  })
  return lines.length > 0 ? lines : null
}
