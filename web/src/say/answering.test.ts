// What is answered to whoever types, at games that the rules have played. What is only asked, and plays nothing: asking.test.ts.
import { describe, expect, test } from 'vitest'
import { games, LANGUAGES, NAMES, played, saidOf, SEED, type Game, type Told } from './games_by_ear'
import { wordsOf } from './reading'

const { speak } = await import('$/text/words.svelte')
const { heard } = await import('$/voice/heard')
const { completions, interpret } = await import('./interpreting')

describe.each(games)('$id', (game) => {
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
    const update = played(game.id, SEED)[1]
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
      const update = played(game.id, SEED).at(-1)
      if (!update) throw new Error('a game without an end')
      const { lines } = interpret('score', { game, update, names: NAMES }) as { lines: string[] }
      expect(lines.map((line) => line.split(':')[0])).toEqual([language === 'pl' ? 'Ty' : 'You', 'Jan'])
      for (const line of lines) expect(line).toMatch(/: −?\d+ (points?|sets?|punkt(y|ów)?|zestaw(y|ów)?)\.$/)
    },
  )

  test('whoever only watches can ask, and so can everybody when it is over', async () => {
    await speak('en')
    const updates = played(game.id, SEED)
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
    played(game.id, SEED)
      .filter(({ legal }) => legal?.some((action) => action.do === 'pass'))
      .map((update) => ({ game, update, names: NAMES })),
  )
  expect(passing.some(({ update }) => (update.legal ?? []).length > 40)).toBe(true)
  for (const at of passing) {
    const { lines } = interpret('możliwe', at) as { lines: string[] }
    expect(lines.map((line) => line.split(':')[0])).toContain('spasuj')
  }
})

/** A move that is typed with a place in it. */
const isPlaced = ({ words: { saying } }: Game, { action, view }: Told): boolean =>
  action !== null && /\b[a-z]\d\b/.test(saying.phrase(action, view))

test.each(LANGUAGES)('a move to a place may be typed as it is heard in %s', async (language) => {
  await speak(language)
  const moves = games.flatMap((game) => {
    const updates = played(game.id, SEED)
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
  const update = game && played(game.id, SEED).find(({ action }) => action)
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
  const update = game && played(game.id, SEED)[0]
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
  const update = game && played(game.id, SEED)[0]
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
    played(game.id, SEED).map((update) => ({ game, update, names: NAMES })),
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
  const update = game && played(game.id, SEED).find(({ action }) => action)
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
    const updates = played(game.id, SEED)
    const context = { game, names, amount: 'all' as const, happened: [], awaited: '' }
    expect(updates.flatMap((update) => heard(update, context)).join('\n')).toContain(name)
    const [update] = updates
    if (update) expect(completions({ game, update, names })).toContainEqual(expect.stringContaining(name))
  }
})
