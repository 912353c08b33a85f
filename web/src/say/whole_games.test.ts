// Whole games as they are heard and as they are typed, in both languages. The rules play them (scripts/tell_a_game.py); every move of
// mine is typed and must be understood as that very move, everything that is said is kept as text, and every drawing has its twin.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Saying, Texts, Words } from '$/games/contract'
import type { GameAction, GameEvent, Options, Update } from '$/wire/messages'
import type { OpenGame } from '$/games/opening'
import { asSpoken, wordsOf } from './reading'

// The rules are asked in a process of their own.
vi.setConfig({ testTimeout: 60_000 })
vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
const missing = vi.spyOn(console, 'error').mockImplementation(() => undefined)
const { speak, startWords, teachPages, teachTexts } = await import('$/text/words.svelte')
const { speech } = await import('$/text/speech')
const { awaitedOf, heard } = await import('$/voice/heard')
const { headline } = await import('$/end/headline')
const { spoken } = await import('$/text/words.svelte')
const { words: plainWords } = await import('$/plain/words')
const { completions, interpret } = await import('./interpreting')

const ROOT = join(import.meta.dirname, '../../..')
const ABOUT = join(ROOT, 'src/stolik/games')
const LANGUAGES = ['en', 'pl'] as const
const NAMES = ['Ola', 'Jan'].map((name, seat) => ({ seat, name, mine: seat === 0, bot: false }))
const SEEDS = [7, 21, 90]
/** Of so many positions one is looked at whole, and the last. */
const EVERY = 7

const someOf = (updates: readonly Told[]): Told[] => [
  ...updates.filter((_, at) => at % EVERY === 0),
  ...updates.slice(-1),
]

type Told = Update & { action: GameAction | null }
type Game = { id: string; words: Words & { saying: Saying } }

const words = import.meta.glob<Words>('../games/*/words.ts', { eager: true })
const sayings = import.meta.glob<Saying>('../games/*/say.ts', { eager: true, import: 'saying' })
const twins = import.meta.glob<Words['twin']>('../games/*/twin.ts', { eager: true, import: 'twin' })
const texts = import.meta.glob<Texts>('../games/*/texts/*.json', { eager: true, import: 'default' })

const ids = Object.keys(words).map((path) => path.split('/')[2] ?? '')
const isRealTime = (id: string): boolean =>
  readdirSync(join(ABOUT, id, 'rules'))
    .filter((file) => file.endsWith('.py'))
    .some((file) => /real_time=True/.test(readFileSync(join(ABOUT, id, 'rules', file), 'utf8')))
/** Where a game is a race, the way to play it without one. */
const unhurried = import.meta.glob<Options>('../games/*/say.ts', { eager: true, import: 'unhurried' })
const optionsOf = (id: string): Options | undefined => unhurried[`../games/${id}/say.ts`]
/** Each as everybody takes their time in it. */
const games: Game[] = ids
  .filter((id) => !isRealTime(id) || optionsOf(id))
  .map((id) => {
    const [saying, twin] = [sayings[`../games/${id}/say.ts`], twins[`../games/${id}/twin.ts`]]
    if (!saying || !twin) throw new Error(`${id} cannot be played by ear`)
    return { id, words: { ...(words[`../games/${id}/words.ts`] as Words), saying, twin } }
  })

const OWN_PYTHON = join(ROOT, '.venv/bin/python')
const known = new Map<string, Told[]>()

function played(id: string, seed: number): Told[] {
  const found = known.get(`${id} ${seed}`) ?? play(id, seed)
  known.set(`${id} ${seed}`, found)
  return found
}

function play(id: string, seed: number): Told[] {
  const python = existsSync(OWN_PYTHON) ? OWN_PYTHON : 'python'
  const options = JSON.stringify(optionsOf(id) ?? {})
  const script = [join('scripts', 'tell_a_game.py'), id, '2', String(seed), options]
  const told = execFileSync(python, script, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 27 })
  const lines = told.trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Told)
}

function typed(game: Game, update: Told): GameAction | null {
  const { action, view, legal } = update
  const { saying } = game.words
  if (!action) return null
  return saying.understood(wordsOf(saying.phrase(action, view), saying.synonyms), view, legal)
}

/** What is said of each update. */
function saidOf(game: Game, updates: readonly Told[]): string[][] {
  const context = { game, names: NAMES, amount: 'some' as const }
  const happened: GameEvent[] = []
  let awaited = ''
  return updates.map((update) => {
    const lines = heard(update, { ...context, happened, awaited })
    happened.push(...update.events)
    awaited = awaitedOf(context, update)
    return lines
  })
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

beforeAll(async () => {
  await startWords()
  await teachPages()
  for (const id of ids)
    await teachTexts(id, async (language) => texts[`../games/${id}/texts/${language}.json`] ?? {})
})
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
    for (const { view, legal } of played(game.id, SEEDS[0] ?? 0)) {
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
    for (const update of someOf(played(game.id, SEEDS[0] ?? 0))) {
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
    for (const { view, legal } of someOf(played(game.id, SEEDS[0] ?? 0))) {
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
    for (const update of someOf(played(game.id, SEEDS[0] ?? 0))) {
      const { lines } = interpret('punkty', { game: { id: game.id, words: plainWords as never }, update, names: NAMES }) as { lines: string[] } // prettier-ignore
      for (const line of lines) expect(line).not.toMatch(/pkt/)
    }
  })

  test.each(LANGUAGES)('a whole game by ear in %s', async (language) => {
    await speak(language)
    const said = transcript(game, played(game.id, SEEDS[0] ?? 0))
    await expect(`${said}\n`).toMatchFileSnapshot(`./transcripts/${game.id}.${language}.txt`)
    expect(said).not.toMatch(/\{\{|undefined|NaN/)
    expect(missing).not.toHaveBeenCalled()
  })

  test.each(LANGUAGES)('what can be done is listed in %s with what it would bring', async (language) => {
    await speak(language)
    const listed = kindsOf(played(game.id, SEEDS[0] ?? 0)).flatMap((update) => [
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
    for (const update of played(game.id, SEEDS[0] ?? 0))
      for (const typed of answered(game, update))
        expect(interpret(typed, { game, update, names: NAMES })).toEqual({ act: update.action })
  })

  test.each(LANGUAGES)(
    'everything that is drawn has words in %s, mine and others’, to the end',
    async (language) => {
      await speak(language)
      const updates = played(game.id, SEEDS[0] ?? 0)
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

  test.each([
    ['help', 'pomoc'],
    ['score', 'punkty'],
    ['sheet', 'arkusz'],
    ['sheet jan', 'kartka Jan'],
    ['table', 'Stół'],
    ['legal', 'możliwe'],
    ['now', 'teraz'],
    ['Sheet JAN', 'arkusz Jana'],
    ['scroe', 'punkyt'],
    ['legl', 'mozliw'],
    ['hlep', 'pomocy'],
    ['take back', 'Cofnij'],
    ['tiem', 'czasu'],
  ])('“%s” and “%s” ask the same, and get an answer', async (english, polish) => {
    await speak('en')
    const update = played(game.id, SEEDS[0] ?? 0)[1]
    if (!update) throw new Error('a game without a first move')
    const at = { game, update, names: NAMES }
    const reply = interpret(english, at)
    expect(interpret(polish, at)).toEqual(reply)
    expect('does' in reply || reply).toSatisfy(
      (answer) => answer === true || (answer as { lines: string[] }).lines.length > 0,
    )
  })

  test.each(LANGUAGES)(
    'how all stand is answered in %s in whole words, one person a line',
    async (language) => {
      await speak(language)
      const update = played(game.id, SEEDS[0] ?? 0).at(-1)
      if (!update) throw new Error('a game without an end')
      const { lines } = interpret('score', { game, update, names: NAMES }) as { lines: string[] }
      expect(lines.map((line) => line.split(':')[0])).toEqual([language === 'pl' ? 'Ty' : 'You', 'Jan'])
      for (const line of lines) expect(line).toMatch(/: −?\d+ (points?|sets?|punkt(y|ów)?|zestaw(y|ów)?)\.$/)
    },
  )

  test('whoever only watches can ask, and so can everybody when it is over', async () => {
    await speak('en')
    const updates = played(game.id, SEEDS[0] ?? 0)
    const [mine, last] = [updates.find(({ action }) => action), updates.at(-1)]
    if (!mine?.action || !last) throw new Error('a game without a move')
    const line = game.words.saying.phrase(mine.action, mine.view)
    const watched = { game, update: { ...mine, seat: null }, names: NAMES }
    expect(interpret(line, watched)).toEqual({ lines: ['You are watching: you can ask, but not play.'] })
    expect(interpret('sheet', watched)).toEqual({ lines: ['sheet Ola', 'sheet Jan'] })
    const over = { game, update: last, names: NAMES }
    for (const asked of ['legal', 'now', 'whose turn is it', 'hint', 'take back', 'try'])
      expect(interpret(asked, over)).toEqual({ lines: ['The game is over.'] })
    for (const asked of ['legal', 'hint', 'cofnij', 'sprawdź'])
      expect(interpret(asked, watched)).toEqual({ lines: ['You are watching: you can ask, but not play.'] })
    expect(interpret('score', over)).toSatisfy((reply) => 'lines' in (reply as object))
  })
})

test('who may pass is told so on the first page of what can be done', async () => {
  await speak('pl')
  const passing = games.flatMap((game) =>
    played(game.id, SEEDS[0] ?? 0)
      .filter(({ legal }) => legal?.some((action) => action.do === 'pass'))
      .map((update) => ({ game, update, names: NAMES })),
  )
  expect(passing.some(({ update }) => (update.legal ?? []).length > 40)).toBe(true)
  for (const at of passing) {
    const { lines } = interpret('możliwe', at) as { lines: string[] }
    expect(lines.map((line) => line.split(':')[0])).toContain('pas')
  }
})

/** A move that is typed with a place in it. */
const isPlaced = ({ words: { saying } }: Game, { action, view }: Told): boolean =>
  action !== null && /\b[a-z]\d\b/.test(saying.phrase(action, view))

test.each(LANGUAGES)('a move to a place may be typed as it is heard in %s', async (language) => {
  await speak(language)
  const moves = games.flatMap((game) => {
    const updates = played(game.id, SEEDS[0] ?? 0)
    const said = saidOf(game, updates)
    return updates.flatMap((update, at) => {
      const [sentence = ''] = (said[at + 1]?.[0] ?? '').split('. ')
      return isPlaced(game, update) ? [{ game, sentence, update }] : []
    })
  })
  expect(new Set(moves.map(({ game }) => game)).size).toBeGreaterThan(2)
  for (const { game, sentence, update } of moves)
    expect(interpret(sentence, { game, update, names: NAMES }), sentence).toEqual({ act: update.action })
})

test.each([
  ['Show me the sheet of Jan', 'sheet Jan'],
  ['pokaż arkusz Jana', 'sheet Jan'],
  ['what is the score?', 'score'],
  ['ile mam czasu', 'time'],
  ['legal moves', 'legal'],
  ['jakie są możliwe ruchy', 'legal'],
])('a question may be led up to: %s', async (typed, meant) => {
  await speak('en')
  const [game] = games
  const update = game && played(game.id, 7).find(({ action }) => action)
  if (!game || !update) throw new Error('no game')
  const at = { game, update, names: NAMES }
  expect(interpret(typed, at)).toEqual(interpret(meant, at))
})

test('a place may be typed as it is heard', () => {
  expect(wordsOf('row 3, column 5; row 2, column 5')).toEqual(['e3', 'e2'])
  expect(wordsOf('30 (rząd 1, kolumna 1)')).toEqual(['30', 'a1'])
  expect(wordsOf('row 3')).toEqual(['row', '3'])
})

test('what nobody understands is said to be that, and nothing is done', async () => {
  await speak('en')
  const [game] = games
  const update = game && played(game.id, 7)[0]
  if (!game || !update) throw new Error('no game')
  const reply = interpret('xyzzy', { game, update, names: NAMES })
  expect(reply).toEqual({ lines: ['“xyzzy”: not understood. “help” lists what there is.'] })
})

test.each([
  ['try', 'try: before a move: what it would bring'],
  ['Привет 😀', '“Привет 😀”: not understood. “help” lists what there is.'],
  ['<b>b3</b> &', '“<b>b3</b> &”: not understood. “help” lists what there is.'],
  ['x'.repeat(5000), `“${'x'.repeat(40)}…”: not understood. “help” lists what there is.`],
  ['sheet Zbigniew', 'Nobody here is called zbigniew.'],
])('nonsense is told back as it was typed, and no longer: %s', async (line, answer) => {
  await speak('en')
  const [game] = games
  const update = game && played(game.id, 7)[0]
  if (!game || !update) throw new Error('no game')
  expect(interpret(line, { game, update, names: NAMES })).toEqual({ lines: [answer] })
})

test('words may be bent, mistyped, and without accents', () => {
  const guessed = (line: string, synonyms = {}): string[] => wordsOf(line, synonyms, true)
  expect(guessed('kostek')).toEqual(['dice'])
  expect(guessed('szeregu 3')).toEqual(['row', '3'])
  expect(guessed('kolumnę 2')).toEqual(['column', '2'])
  expect(guessed('podpowiedż')).toEqual(['hint'])
  expect(guessed('czerwoną niebieskiej', { czerwona: 'red', niebieska: 'blue' })).toEqual(['red', 'blue'])
  expect(guessed('abcd')).toEqual(['abcd'])
})

test('where more can be done than is listed, the list goes on, or is about one thing', async () => {
  await speak('en')
  const positions = games.flatMap((game) =>
    played(game.id, 7).map((update) => ({ game, update, names: NAMES })),
  )
  const at = positions.find(({ update }) => (update.legal ?? []).length > 40)
  if (!at) throw new Error('no game')
  const said = (line: string): readonly string[] => (interpret(line, at) as { lines: string[] }).lines
  const all = (at.update.legal ?? []).length
  const place = said('legal')[0]?.match(/\b[a-z]\d\b/)?.[0] ?? 'no place'
  expect(said('legal').at(-1)).toBe(`And ${all - 40} more: “legal 2” goes on.`)
  expect(new Set([...said('legal').slice(0, 40), ...said('możliwe 2')]).size).toBe(all)
  expect(said(`legal ${place}`).length).toBeGreaterThan(0)
  for (const line of said(`legal ${place}`)) expect(line).toContain(place)
  expect(said('legal 9')).toEqual(['Nothing that can be done now has to do with “9”.'])
})

test('in a replay one asks and goes on, and plays nothing', async () => {
  await speak('en')
  const [game] = games
  const update = game && played(game.id, 7).find(({ action }) => action)
  if (!game || !update?.action) throw new Error('no game')
  const at = { game, update: { ...update, legal: null, seat: null }, names: NAMES, replay: true }
  expect(interpret('next', at)).toEqual({ does: 'next' })
  expect(interpret('wstecz', at)).toEqual({ does: 'previous' })
  expect(interpret('last', at)).toEqual({ does: 'last' })
  expect(interpret('sheet Jan', at)).toSatisfy((reply) => 'lines' in (reply as object))
  for (const line of ['legal', 'hint', 'take back'])
    expect(interpret(line, at)).toEqual({
      lines: ['This game has been played: you can ask, and go through it with “next” and “previous”.'],
    })
  expect(completions(at).slice(0, 3)).toEqual(['help', 'next', 'previous'])
  expect(interpret('next', { ...at, replay: false })).toEqual({
    lines: ['“next”: not understood. “help” lists what there is.'],
  })
})

test.each(LANGUAGES)('a name with signs in it is said as it is written, in %s', async (language) => {
  await speak(language)
  const name = '<b>Jan</b> & {{name}} "x"'
  const names = NAMES.map((one) => (one.seat === 1 ? { ...one, name } : one))
  for (const game of games) {
    const updates = played(game.id, SEEDS[0] ?? 0)
    const context = { game, names, amount: 'all' as const, happened: [], awaited: '' }
    expect(updates.flatMap((update) => heard(update, context)).join('\n')).toContain(name)
    const [update] = updates
    if (update) expect(completions({ game, update, names })).toContainEqual(expect.stringContaining(name))
  }
})

test('nothing in the client is laid on the page as markup', () => {
  const sources = readdirSync(join(ROOT, 'web/src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.svelte') || (file.endsWith('.ts') && !file.endsWith('.test.ts')),
  )
  for (const file of sources)
    expect(readFileSync(join(ROOT, 'web/src', file), 'utf8'), file).not.toMatch(
      /\{@html|innerHTML|insertAdjacentHTML/,
    )
})
