// What is only asked plays nothing, and what is named in a sentence is found in it, at a table of its own to ask at.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Saying } from '$/games/contract'
import type { GameAction } from '$/wire/messages'
import type { Situation } from './interpreting'

vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
const { speak, startWords, teachPages } = await import('$/text/words.svelte')
const { completions, interpret } = await import('./interpreting')
await startWords()
await teachPages()
beforeEach(() => speak('en'))

const PASS: GameAction = { do: 'pass' }
const saying: Saying = {
  synonyms: { pas: 'pass', pasuj: 'pass', fale: 'waves' },
  phrase: ({ do: what }) => what,
  understood: (words) =>
    words.includes('pass') ? PASS : words.includes('waves') ? { do: 'choose', symbol: 'waves' } : null,
}
const NAMES = ['Ola', 'Guest 12'].map((name, seat) => ({ seat, name, mine: seat === 0, bot: false }))

/** A table with dice, a space `c2` and two sheets. */
function at(legal: GameAction[] = [PASS]): Situation {
  const words = {
    expected: () => 'Pass.',
    told: () => null,
    points: (_view: unknown, seat: number) => seat,
    twin: (_view: unknown, seat: number | null) =>
      seat === null
        ? [{ title: 'Table', lines: [{ at: 'dice', text: 'Two sixes.' }, { at: 'c2', text: 'C2: red 5.' }] }] // prettier-ignore
        : [{ title: `Sheet ${seat}`, lines: [{ at: 'row 1', text: `Row 1 of ${seat}.` }] }],
    saying,
  }
  const update = { view: {}, legal, to_act: [0], seat: 0, outcome: null }
  return { game: { id: 'some', words }, names: NAMES, update } as unknown as Situation
}

/** The same table with cards, which have titles. */
function withCards(): Situation {
  const table = at()
  const [card, other] = [4, 12].map((number) => ({
    title: `Card ${number}`,
    lines: [`Row 1: ${number / 2}, 9.`, 'Row 2: 1, 3.'].map((text) => ({ at: `card ${number}`, text })),
  }))
  const twin = (_view: unknown, seat: number | null): unknown => (seat === 0 ? [card, other] : [])
  return { ...table, game: { ...table.game, words: { ...table.game.words, twin } } } as unknown as Situation
}

const UNKNOWN = (line: string): unknown => ({
  lines: [`“${line}”: not understood. “help” lists what there is.`],
})

describe('what is not meant as a move is none', () => {
  test.each(['pass?', 'should I pass', 'Should I PASS?', 'czy pasuj', 'what does pass do', 'co to pas'])(
    'who asks “%s” hears what it would bring',
    (line) => {
      expect(interpret(line, at())).toEqual({ weigh: PASS })
    },
  )

  test.each(["don't pass", 'I do not pass', 'never pass', 'nie pasuj', 'no pass'])(
    'who types “%s” does not want it',
    (line) => {
      expect(interpret(line, at())).toEqual(UNKNOWN(line))
    },
  )

  test('a question that looks like a move a little is answered as the question that it is', () => {
    expect(interpret('how many points do I have', at())).toEqual({ lines: ['You: 0 points.', 'Guest 12: 1 point.'] }) // prettier-ignore
  })

  test('nor is a move taken back by asking', () => {
    expect(interpret('undo', at())).toEqual({ does: 'back' })
    expect(interpret('take it back', at())).toEqual({ does: 'back' })
    expect(interpret('undo?', at())).toEqual({ lines: ['take back: undoes my last move'] })
    expect(interpret("don't take back", at())).toEqual(UNKNOWN("don't take back"))
  })

  test('a move that begins like a question is played where it is typed as it is listed', () => {
    const will: GameAction = { do: 'will pass' }
    expect(interpret('will pass', at([will]))).toEqual({ act: PASS })
  })
})

test.each([
  ['what are the dice?', 'Two sixes.'],
  ['jakie są kostki', 'Two sixes.'],
  ['co jest na c2', 'C2: red 5.'],
  ['c2?', 'C2: red 5.'],
  ['tell me row 1 please', 'Row 1 of 0.'],
  ['row1', 'Row 1 of 0.'],
  ['what now?', 'Pass.'],
  ['whose turn is it', 'Pass.'],
  ['co mam zrobić', 'Pass.'],
])('a sentence is answered by what is named in it: %s', (line, answer) => {
  expect(interpret(line, at())).toEqual({ lines: [answer] })
})

test.each([
  ['what happened?', 'last'],
  ['co się stało', 'last'],
  ['powtórz', 'last'],
  ['give me a hint', 'hint'],
  ['daj mi podpowiedź', 'hint'],
])('%s', (line, does) => {
  expect(interpret(line, at())).toEqual({ does })
})

test.each(['Guest 12’s sheet', "guest 12's sheet", 'sheet guest 12?', 'the sheet of Guest 12', 'sheet 2'])(
  'a sheet is the one of who is named with it: %s',
  (line) => {
    expect(interpret(line, at())).toEqual({ lines: ['Sheet 1.', 'Row 1 of 1.'] })
  },
)

/** The same table, from where nobody plays. */
function from(where: Partial<Situation['update']>): Situation {
  const table = at()
  return { ...table, update: { ...table.update, ...where } }
}
const commandsOf = (situation: Situation): string[] =>
  (interpret('help', situation) as { lines: string[] }).lines.flatMap(
    (line) => line.match(/^[a-z ]+(?=: )/) ?? [],
  )

describe('what is listed is what works', () => {
  test('a table without coach, preview and way back does not speak of them', () => {
    const known = completions({ ...at(), without: ['try', 'hint', 'back'] })
    expect(known).toEqual(expect.arrayContaining(['legal', 'score']))
    for (const command of ['try', 'hint', 'take back']) {
      expect(completions(at())).toContain(command)
      expect(known).not.toContain(command)
      expect(commandsOf({ ...at(), without: ['try', 'hint', 'back'] })).not.toContain(command)
    }
  })

  test.each([
    ['who watches', { seat: null }],
    ['everybody at the end', { outcome: { ranking: [[0]] } as never }],
  ])('%s is told what can be asked', (_who, where) => {
    expect(commandsOf(from(where))).toEqual(['now', 'sheet', 'table', 'where', 'score', 'last', 'time'])
  })
})

describe('who only watches', () => {
  const watching = from({ seat: null })

  test('hears of a thing in the middle once, and of what everybody has by whose it is', () => {
    expect(interpret('dice', watching)).toEqual({ lines: ['Two sixes.'] })
    expect(interpret('row 1', watching)).toEqual({ lines: ['Ola: Row 1 of 0.', 'Guest 12: Row 1 of 1.'] })
  })

  test('hears whose turn it is', () => {
    expect(interpret('whose turn is it', watching)).toEqual({ lines: ['Pass.', 'To move: Ola.'] })
  })
})

test.each(['who won?', 'kto wygrał', 'kto wygrała?'])('at the end one asks “%s”', (line) => {
  const over = from({ outcome: { ranking: [[1], [0]] } as never })
  expect(interpret(line, over)).toEqual({ lines: ['You: 0 points.', 'Guest 12: 1 point.'] })
  expect(interpret('now', over)).toEqual({ lines: ['The game is over.'] })
})

test('what there is little of is not buried under pages of the rest', () => {
  const many = Array.from({ length: 50 }, (_, number) => ({ do: `choose ${number}` }))
  const lines = (legal: GameAction[]): readonly string[] => {
    const table = at(legal.map((action) => ({ ...action, do: action.do.split(' ')[0] ?? '' })))
    return (interpret('legal', table) as { lines: string[] }).lines
  }
  expect(lines([...many, PASS])[0]).toBe('pass')
  expect(lines([...many.slice(0, 5), PASS]).at(-1)).toBe('pass')
})

describe('people ask in sentences of their own', () => {
  test.each([
    ['what did Jan do', { does: 'last' }],
    ['co zrobiła Ola?', { does: 'last' }],
    ['say that again', { does: 'last' }],
    ['again please', { does: 'last' }],
    ['how long have I got', { does: 'time' }],
    ['is there a clock', { does: 'time' }],
    ['ile zostało?', { does: 'time' }],
    ['any advice?', { does: 'hint' }],
    ['co byś zagrał', { does: 'hint' }],
    ['daj wskazówkę', { does: 'hint' }],
    ['I would like to take back', { does: 'back' }],
    ['chcę cofnąć', { does: 'back' }],
    ['proszę cofnąć ruch', { does: 'back' }],
    ['what did I roll', { lines: ['Two sixes.'] }],
    ['co wypadło', { lines: ['Two sixes.'] }],
    ['what can I do', { lines: ['pass'] }],
    ['what moves are legal', { lines: ['pass'] }],
    ['jakie ruchy są możliwe', { lines: ['pass'] }],
    ['list all moves', { lines: ['pass'] }],
    ['who is ahead', { lines: ['You: 0 points.', 'Guest 12: 1 point.'] }],
    ['kto gra?', { lines: ['You: 0 points.', 'Guest 12: 1 point.'] }],
    ['who is next', { lines: ['Pass.'] }],
    ['na kogo czekamy', { lines: ['Pass.'] }],
    ['zasady', { lines: ['The rules are behind the button “Rules” at the table.'] }],
    ['oops', { lines: ['take back: undoes my last move'] }],
    ['read everything', { lines: ['Sheet 0.', 'Row 1 of 0.', 'Table.', 'Two sixes.', 'C2: red 5.'] }],
  ])('%s', (line, reply) => {
    expect(interpret(line, at())).toEqual(reply)
  })

  test.each([
    'row one',
    'first row please',
    'row number 1',
    'rząd pierwszy',
    'pierwszy rząd',
    'w pierwszym rzędzie',
  ])('a number may be a word, before or after what it counts: %s', (line) => {
    expect(interpret(line, at())).toEqual({ lines: ['Row 1 of 0.'] })
  })

  test.each(['c 2', 'c two', 'how many points does c2 bring'])('a place may be typed apart: %s', (line) => {
    expect(interpret(line, at())).toEqual({ lines: ['C2: red 5.'] })
  })
})

describe('what is somebody else’s is never answered with mine', () => {
  const theirs = { lines: ['Sheet 1.', 'Row 1 of 1.'] }

  test.each([
    "whats on Guest 12's sheet",
    'show opponents sheet',
    'arkusz przeciwnika',
    'arkusz drugi',
    'co ma Guest 12',
  ])('%s', (line) => {
    expect(interpret(line, at())).toEqual(theirs)
  })

  test('a thing of theirs is told with their name', () => {
    expect(interpret('what does my opponent have in row 1', at())).toEqual({
      lines: ['Guest 12: Row 1 of 1.'],
    })
    expect(interpret('rząd 1 Oli', at())).toEqual({ lines: ['Row 1 of 0.'] })
  })
})

describe('where something lies', () => {
  test.each(['where is red', 'where red', 'gdzie red', 'red?'])(
    '“%s” reads the lines that name it',
    (line) => {
      expect(interpret(line, at())).toEqual({ lines: ['C2: red 5.'] })
    },
  )

  test('and what is nowhere is told to be nowhere', () => {
    expect(interpret('where is 77', at())).toEqual({ lines: ['Nothing on the table is called “77”.'] })
    expect(interpret('row 8', at())).toEqual({ lines: ['Nothing on the table is called “row 8”.'] })
  })

  test('lines that look alike are told with what they belong to', () => {
    expect(interpret('cards', withCards())).toEqual({
      lines: ['Card 4.', 'Row 1: 2, 9.', 'Row 2: 1, 3.', 'Card 12.', 'Row 1: 6, 9.', 'Row 2: 1, 3.'],
    })
    expect(interpret('which cards have a 6', withCards())).toEqual({ lines: ['Row 1: 6, 9.'] })
  })
})
