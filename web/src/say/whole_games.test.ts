// Whole games as they are heard and as they are typed, in both languages. The rules play them (scripts/tell_a_game.py); every move of
// mine is typed and must be understood as that very move, everything that is said is kept as text, and every drawing has its twin.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenGame } from '$/games/opening'
import type { GameAction } from '$/wire/messages'
import { games, LANGUAGES, NAMES, played, saidOf, SEED, SEEDS, type Game, type Told } from './games_by_ear'
import { asSpoken, wordsOf } from './reading'

const missing = vi.spyOn(console, 'error').mockImplementation(() => undefined)
const { speak, spoken } = await import('$/text/words.svelte')
const { speech } = await import('$/text/speech')
const { awaitedOf } = await import('$/voice/heard')
const { headline } = await import('$/end/headline')
const { words: plainWords } = await import('$/plain/words')
const { completions, interpret } = await import('./interpreting')

/** Of so many positions one is looked at whole, and the last. */
const EVERY = 7

const someOf = (updates: readonly Told[]): Told[] => [
  ...updates.filter((_, at) => at % EVERY === 0),
  ...updates.slice(-1),
]

function typed(game: Game, update: Told): GameAction | null {
  const { action, view, legal } = update
  const { saying } = game.words
  if (!action) return null
  return saying.understood(wordsOf(saying.phrase(action, view), saying.synonyms), view, legal)
}

/** For each mixture of kinds of actions that is ever offered, the last time that it is: the fullest sheet. */
function kindsOf(updates: readonly Told[]): Told[] {
  const offered = updates.filter(({ legal }) => (legal ?? []).length > 0)
  const kinds = ({ legal }: Told): string => [...new Set(legal?.map((action) => action.do))].join(' ')
  return [...new Map(offered.map((update) => [kinds(update), update])).values()]
}

const awaitedLine = (game: Game, update: Told): string[] => [awaitedOf({ game, names: NAMES }, update)]

/** All that is said of a game, and what is typed: after `>`. */
function transcript(game: Game, updates: readonly Told[]): string {
  const said = saidOf(game, updates)
  return updates
    .flatMap((update, at) => [...(said[at] ?? []), ...answered(game, update), ...ended(game, update)])
    .join('\n')
}

function answered({ words: { saying } }: Game, { action, view }: Told): string[] {
  return action ? [`> ${asSpoken(saying.phrase(action, view), spoken(), saying.called)}`] : []
}

/** The heading of the end has the focus when it comes, and is read. */
function ended(game: Game, { view, outcome }: Told): string[] {
  return outcome
    ? [headline({ game: game as unknown as OpenGame, names: NAMES, mine: [0], view, outcome })]
    : []
}

beforeEach(() => missing.mockClear())

test('there are games to listen to', () => {
  expect(games.length).toBeGreaterThan(3)
})

describe.each(games)('$id', (game) => {
  test.each(SEEDS)('every move of whole game %i can be typed', (seed) => {
    const updates = played(game.id, seed)
    for (const update of updates) expect(typed(game, update)).toEqual(update.action)
    expect(updates.at(-1)?.outcome).not.toBeNull()
  })

  test('whatever is legal has a phrase of its own, which means it', () => {
    for (const { view, legal } of played(game.id, SEED)) {
      const { phrase, understood, synonyms } = game.words.saying
      const phrases = (legal ?? []).map((action) => phrase(action, view))
      expect(new Set(phrases).size).toBe(phrases.length)
      for (const [at, said] of phrases.entries())
        expect(understood(wordsOf(said, synonyms), view, legal)).toEqual(legal?.[at])
    }
  })

  test.each(LANGUAGES)('what is offered in %s is understood as what it means', async (language) => {
    await speak(language)
    const { phrase, synonyms, called } = game.words.saying
    for (const update of someOf(played(game.id, SEED))) {
      const { view, legal } = update
      const at = { game, update, names: NAMES }
      const lines = [...(game.words.twin?.(view, null, speech(game.id, NAMES, 0)) ?? [])].flatMap(
        ({ lines }) => lines,
      )
      const meant = [...(legal ?? []).map((action) => phrase(action, view)), ...lines.map(({ at }) => at)]
      for (const said of meant)
        expect(wordsOf(asSpoken(said, language, called), synonyms)).toEqual(wordsOf(said, synonyms))
      for (const offered of completions(at))
        expect(JSON.stringify(interpret(offered, at))).not.toMatch(/nie rozumiem|not understood/)
    }
  })

  test('somebody else’s client is not needed: every move can be typed without it too', () => {
    const { saying, twin } = plainWords
    for (const { view, legal } of someOf(played(game.id, SEED))) {
      const all = legal ?? []
      const phrases = all.map((action) => saying?.phrase(action, view as never) ?? '')
      expect(new Set(phrases).size).toBe(phrases.length)
      for (const [number, said] of phrases.entries())
        expect(saying?.understood(wordsOf(said), view as never, all)).toEqual(all[number])
      expect(twin?.(view as never, 0, speech(game.id, NAMES, 0))[0]?.lines.length).toBeGreaterThan(0)
    }
  })

  test('somebody else’s client is not needed to hear how all stand, in whole words', async () => {
    await speak('pl')
    for (const update of someOf(played(game.id, SEED))) {
      const { lines } = interpret('punkty', { game: { id: game.id, words: plainWords as never }, update, names: NAMES }) as { lines: string[] } // prettier-ignore
      for (const line of lines) expect(line).not.toMatch(/pkt/)
    }
  })

  test.each(LANGUAGES)('a whole game by ear in %s', async (language) => {
    await speak(language)
    const said = transcript(game, played(game.id, SEED))
    await expect(`${said}\n`).toMatchFileSnapshot(`./transcripts/${game.id}.${language}.txt`)
    expect(said).not.toMatch(/\{\{|undefined|NaN/)
    expect(missing).not.toHaveBeenCalled()
  })

  test.each(LANGUAGES)('what can be done is listed in %s with what it would bring', async (language) => {
    await speak(language)
    const listed = kindsOf(played(game.id, SEED)).flatMap((update) => [
      ...awaitedLine(game, update),
      `> ${asSpoken('legal', language)}`,
      ...(interpret('legal', { game, update, names: NAMES }) as { lines: string[] }).lines,
    ])
    await expect(`${listed.join('\n')}\n`).toMatchFileSnapshot(
      `./transcripts/legal/${game.id}.${language}.txt`,
    )
    expect(listed.join('\n')).not.toMatch(/\{\{|undefined|NaN/)
    expect(missing).not.toHaveBeenCalled()
  })

  test.each(SEEDS)('nothing is said twice in one breath in whole game %i', async (seed) => {
    await speak('en')
    for (const lines of saidOf(game, played(game.id, seed))) {
      const sentences = lines.flatMap((line) => line.split(/(?<=[.!?]) /))
      expect(sentences).toEqual([...new Set(sentences)])
    }
  })

  test.each(LANGUAGES)('what is typed in that game in %s is played', async (language) => {
    await speak(language)
    for (const update of played(game.id, SEED))
      for (const typed of answered(game, update))
        expect(interpret(typed, { game, update, names: NAMES })).toEqual({ act: update.action })
  })

  test.each(LANGUAGES)(
    'everything that is drawn has words in %s, mine and others’, to the end',
    async (language) => {
      await speak(language)
      const updates = played(game.id, SEED)
      for (const { view } of someOf(updates))
        for (const seat of [null, 0, 1]) {
          const passages = game.words.twin?.(view, seat, speech(game.id, NAMES, 0)) ?? []
          const lines = passages.flatMap(({ lines }) => lines)
          expect(lines.length).toBeGreaterThan(0)
          for (const { at, text } of lines) {
            expect(at).toMatch(/^[a-z0-9 ]+$/)
            expect(text).toMatch(/[.!]$/)
            expect(text).not.toMatch(/\{\{|undefined|NaN/)
          }
        }
      expect(missing).not.toHaveBeenCalled()
    },
  )
})
