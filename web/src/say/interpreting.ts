// What a typed line asks for at a table: an answer in words, or something to be done as the board would do it. It reads the view and
// does nothing itself.
import type { Name, Passage } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import { speech } from '$/text/speech'
import { expected, score, standing } from '$/text/told'
import { listed, spoken, t } from '$/text/words.svelte'
import type { GameAction, Update } from '$/wire/messages'
import { inFigures } from './counting'
import {
  belongingTo,
  found,
  isMissing,
  linesOf,
  placeIn,
  sought,
  thingIn,
  thingsOf,
  twinOf,
  where,
  type Spoken,
  type Titled,
} from './finding'
import { curt, idiom } from './idioms'
import { asSpoken, bare, isNegated, isQuestion, shared, wordsOf } from './reading'
import { somebodyIn } from './somebody'

export type { Spoken }
export type Situation = {
  game: Spoken
  update: Pick<Update, 'view' | 'legal' | 'to_act' | 'seat' | 'outcome'>
  names: readonly Name[]
  /** Whether it is a game that was played, looked at step by step. */
  replay?: boolean
  /** What this table does not do at all: it is not offered. */
  without?: readonly Command[]
}
/** Lines to be read, an action to play or to try out, or something that the table does. */
export type Reply =
  { lines: readonly string[] } | { act: GameAction } | { weigh: GameAction } | { does: Asked }
/** What the table does or knows, and in a replay which step is shown. */
export type Asked = 'hint' | 'back' | 'last' | 'time' | 'next' | 'previous'

export const COMMANDS = [
  'help',
  'now',
  'legal',
  'sheet',
  'table',
  'find',
  'score',
  'last',
  'time',
  'try',
  'hint',
  'back',
] as const
type Command = (typeof COMMANDS)[number]
/** What is for those who play. */
const PLAYING: readonly Command[] = ['legal', 'try', 'hint', 'back']
/** What is left of them where nobody plays any more, and the way through it. */
const IN_REPLAY = ['help', 'next', 'previous', 'last', 'sheet', 'table', 'find', 'score'] as const
const MOST_LISTED = 40
/** Longer than this nobody types a move; what is repeated to who was not understood is cut here. */
export const LONGEST = 200
const REPEATED = 40

/** What one only asks: a sentence may lead up to it. */
const QUESTIONS: readonly string[] = COMMANDS.filter((command) => command !== 'try' && command !== 'back')

/** As it is typed, or else as it may have been meant. A question is no move, and neither is what somebody does not want. */
export function interpret(line: string, at: Situation): Reply {
  const whole = line.slice(0, LONGEST)
  if (whole.trim() === '') return { lines: help(at) }
  const isListed = isOffered(whole, at)
  const typed = isListed ? whole : curt(bare(whole))
  const { synonyms } = at.game.words.saying ?? {}
  const asks = isQuestion(typed) && !isListed
  const exactly = (): Reply | null => replyTo(wordsOf(typed, synonyms), typed, at)
  const perhaps = (): Reply | null => replyTo(wordsOf(typed, synonyms, true), typed, at)
  const otherwise = (): Reply | null => (isListed ? null : inOtherWords(typed, at))
  const within = (): Reply | null => asked(typed, at)
  // A word alone, or a question, may name what lies there; anything else may have been meant as a move.
  const mayAsk = asks || typed.trim().split(/\s+/).length === 1
  const lying = (): Reply | null => (mayAsk ? answer(where([typed], at)) : null)
  const ways = asks
    ? [otherwise, exactly, within, perhaps, lying]
    : [exactly, otherwise, perhaps, within, lying]
  let reply: Reply | null = null
  for (const way of ways) reply ??= way()
  const unknown = { lines: [t('say.not-understood', { words: shortened(whole.trim()) })] }
  if (reply === null) return unknown
  if ('act' in reply) return isNegated(typed) ? unknown : asks ? { weigh: reply.act } : reply
  if ('does' in reply && reply.does === 'back')
    return isNegated(typed) ? unknown : asks ? { lines: [whatItDoes('back', at)] } : reply
  return reply
}

/** Whether it is typed word for word as it is listed. */
const isOffered = (typed: string, at: Situation): boolean =>
  phrases(at).some((phrase) => bare(phrase) === bare(typed).trim())

/** What people ask without the command's own word. */
function inOtherWords(typed: string, at: Situation): Reply | null {
  const means = idiom(typed)
  switch (means) {
    case null:
      return null
    case 'all':
      return { lines: [...(at.update.seat === null ? [] : sheet('', at)), ...read(twinOf(at, null))] }
    case 'rules':
      return { lines: [t('say.rules')] }
    case 'mistake':
      return whenPlaying(at, { lines: [whatItDoes('back', at)] })
    case 'dice':
      return found(['dice'], thingsOf(at))
    default:
      return replyTo([means], means, at)
  }
}

/** “Show me the sheet of Jan” asks for `sheet Jan`, “what is on c2” for `c2`, “what does Jan have in row 2” for that row of Jan's. */
function asked(typed: string, at: Situation): Reply | null {
  const synonyms = at.game.words.saying?.synonyms
  const words = bare(typed)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const whose = somebodyIn(words, at)
  const things = whose === undefined ? thingsOf(at) : thingsOfSeat(whose, at)
  const named = thingIn(whose === undefined ? words.slice(1) : words, things, at)
  if (named?.isOne) return { lines: named.lines }
  const from = words.findIndex(
    (word, place) => place > 0 && QUESTIONS.includes(wordsOf(word, synonyms, true)[0] ?? ''),
  )
  const question = words.slice(from)
  const [command] = from < 0 ? [] : wordsOf(question[0] ?? '', synonyms, true)
  const place = isQuestion(typed) || words.length < 3 ? answer(placeIn(words, whose, at)) : null
  if (place && (command === undefined || !PLAYING.includes(command as Command))) return place
  if (whose !== undefined && (command === undefined || command === 'sheet' || command === 'now'))
    return { lines: command !== 'sheet' && named ? named.lines : read(twinOf(at, whose)) }
  if (command === undefined) return answer(named?.lines ?? null)
  if (command === 'legal')
    return { lines: legal(inMoves(wordsOf(question.join(' '), synonyms, true), at), at) }
  const line = question.join(' ')
  return replyTo(wordsOf(line, synonyms, true), line, at)
}

const nowhere = (words: readonly string[]): string[] => [
  t('say.nowhere', { words: shortened(sought(words).join(' ')) }),
]

const answer = (lines: readonly string[] | null): Reply | null => (lines === null ? null : { lines })

/** By whose they are, where they are not mine. */
function thingsOfSeat(seat: number, at: Situation): readonly Titled[] {
  const lines = linesOf(seat, at)
  return seat === at.update.seat ? lines : belongingTo(lines, at.names[seat]?.name ?? '')
}

/** What of a sentence has to do with a move. */
function inMoves(words: readonly string[], at: Situation): string[] {
  const known = new Set(phrases(at).flatMap((phrase) => wordsOf(phrase, at.game.words.saying?.synonyms)))
  return words.filter((word) => known.has(word) || /^[a-z]?\d+$/.test(word))
}

function replyTo(words: readonly string[], line: string, at: Situation): Reply | null {
  const [first = '', ...rest] = words
  switch (first) {
    case 'help':
      return { lines: help(at) }
    case 'now': {
      // “What” leads up to nearly everything that can be asked; who names two things means a move.
      const weighed = (): Reply | null => meant(rest, at, (action) => ({ weigh: action }))
      const isMove = rest.filter((word) => /\d/.test(word)).length > 1
      const more =
        rest.length === 0 ? null : isMove ? (weighed() ?? asked(line, at)) : (asked(line, at) ?? weighed())
      return more ?? { lines: now(at) }
    }
    case 'legal':
      return {
        lines: legal(
          rest.filter((word) => word !== 'legal' && word !== 'all'),
          at,
        ),
      }
    case 'score':
      return { lines: at.names.map(({ seat }) => `${called(seat, at)}: ${stands(seat, at)}`) }
    case 'sheet':
      return { lines: sheet(bare(line).trim().split(/\s+/).slice(1).join(' '), at) }
    case 'table':
      return { lines: read(twinOf(at, null)) }
    case 'find':
      return {
        lines: rest.length === 0 ? [whatItDoes('find', at)] : (where([line], at) ?? nowhere([line])),
      }
    case 'hint':
    case 'back':
      return whenPlaying(at, { does: first })
    case 'last':
      return { does: first }
    case 'time':
      return at.replay ? { lines: [t('say.replay')] } : { does: first }
    case 'next':
    case 'previous':
      return at.replay ? { does: first } : null
    case 'try':
      if (rest.length === 0) return whenPlaying(at, { lines: [whatItDoes('try', at)] })
      return meant(rest, at, (action) => ({ weigh: action }))
    default:
      return (
        found(words, thingsOf(at)) ??
        meant(words, at, (action) => ({ act: action })) ??
        (isMissing(words, thingsOf(at)) ? { lines: nowhere([line]) } : null)
      )
  }
}

/** What is expected, with all that belongs to it; who has no seat asks whose turn it is. */
function now(at: Situation): readonly string[] {
  const { game, names, update } = at
  if (update.outcome) return [t('end.over')]
  const waited = listed(update.to_act.map((seat) => called(seat, at)))
  const whose = update.seat === null && waited !== '' ? [t('say.to-move', { names: waited })] : []
  return [expected(game as OpenGame, update, names), ...whose, ...besides(at)]
}

/** What can be typed next, whole, in the language spoken: the commands, the sheets, the moves where they can be listed. */
export function completions(at: Situation): string[] {
  return [
    ...commands(at).map((command) => inLanguage(command, at)),
    ...at.names.map(({ name }) => `${inLanguage('sheet', at)} ${name}`),
    ...phrases(at),
  ]
}

/** Only what works for this one, here and now. */
function commands(at: Situation): readonly string[] {
  if (at.replay) return IN_REPLAY
  const without = [...(at.without ?? []), ...(idle(at) === null ? [] : PLAYING)]
  return COMMANDS.filter((command) => !without.includes(command))
}

const inLanguage = (phrase: string, { game }: Situation): string =>
  asSpoken(phrase, spoken(), game.words.saying?.called)

const called = (seat: number, { names, update }: Situation): string =>
  seat === update.seat ? t('say.you') : (names[seat]?.name ?? '')

/** In whole words, where the game has them: short ones are for eyes. */
function stands(seat: number, at: Situation): string {
  const { game, names, update } = at
  const points = game.words.points?.(update.view, seat)
  if (points !== undefined) return `${score(game as OpenGame, points, update.view, names)}.`
  const total = twinOf(at, seat)
    .flatMap(({ lines }) => lines)
    .find((line) => line.at === 'total')
  return total?.text ?? standing(game as OpenGame, update.view, names, seat)
}

function phrases(at: Situation): string[] {
  const { saying } = at.game.words
  const { view, legal } = at.update
  return saying ? (legal ?? []).map((action) => inLanguage(saying.phrase(action, view), at)) : []
}

/** What belongs to what is expected of me, however long: it was asked for. */
function besides({ game, names, update: { view, seat, to_act } }: Situation): readonly string[] {
  if (seat === null || !to_act.includes(seat)) return []
  return game.words.besides?.(view, speech(game.id, names, seat), true) ?? []
}

const read = (passages: readonly Passage[]): string[] =>
  passages.flatMap(({ title, lines }) => [`${title}.`, ...lines.map(({ text }) => text)])

/** Whose sheet that is: by the beginning of a name, by a name that is bent (`Oli`), or by the number of a seat. */
function seatOf(whose: string, at: Situation): number | undefined {
  const known = at.names.map(({ seat, name }) => ({ seat, name: bare(name) }))
  const words = whose.split(/[^a-z0-9]+/).filter((word) => word !== '')
  const [number] = inFigures(words)
  return (
    known.find(({ name }) => name.startsWith(whose))?.seat ??
    somebodyIn(words, at) ??
    mistyped(whose, known) ??
    known.find(({ seat }) => String(seat + 1) === number)?.seat
  )
}

/** Nobody else's name begins so much like it. */
function mistyped(whose: string, known: readonly { seat: number; name: string }[]): number | undefined {
  const near = known.filter(({ name }) => shared(name, whose) >= Math.max(2, name.length - 2))
  return near.length === 1 ? near[0]?.seat : undefined
}

function sheet(named: string, at: Situation): string[] {
  const whose = named.replace(/^of /, '').replace(/[?!.]+$/, '')
  if (whose === '' && at.update.seat === null)
    return at.names.map(({ name }) => `${inLanguage('sheet', at)} ${name}`)
  const seat = whose === '' ? (at.update.seat ?? undefined) : seatOf(whose, at)
  return seat === undefined ? [t('say.nobody', { name: shortened(whose) })] : read(twinOf(at, seat))
}

/** Why nothing is played from here any more, or never was; null where somebody plays. */
function idle({ replay, update: { outcome, seat } }: Situation): string | null {
  if (replay) return t('say.replay')
  if (outcome) return t('end.over')
  return seat === null ? t('say.watching') : null
}

/** All of it, so many at a time (`legal 2`), or what has to do with something (`legal b3`). */
function legal(asked: readonly string[], at: Situation): string[] {
  const why = idle(at)
  if (why !== null) return [why]
  if (!at.update.to_act.includes(at.update.seat ?? -1)) return [t('say.not-now')]
  if (at.update.legal === null) return [t('say.too-many')]
  const { saying } = at.game.words
  const all = paged(
    phrases(at).flatMap((phrase, number) => {
      const action = at.update.legal?.[number]
      const meaning = action && saying?.meaning?.(action, at.update.view)
      const line = meaning ? `${phrase}: ${meaning}` : phrase
      return meaning === null ? [] : [{ phrase, line, kind: action?.do ?? '' }]
    }),
  )
  const about = all.filter(({ phrase }) => {
    const words = wordsOf(phrase, saying?.synonyms)
    return asked.length > 0 && asked.every((word) => words.includes(word))
  })
  if (about.length > 0) return about.map(({ line }) => line)
  const page = Number(asked[0] ?? 1)
  const begins = (page - 1) * MOST_LISTED
  if (!Number.isInteger(page) || begins < 0 || begins >= all.length)
    return [t('say.none-such', { words: shortened(asked.join(' ')) })]
  const left = all.length - begins - MOST_LISTED
  const lines = all.slice(begins, begins + MOST_LISTED).map(({ line }) => line)
  return left > 0
    ? [...lines, t('say.more', { count: left, next: `${inLanguage('legal', at)} ${page + 1}` })]
    : lines
}

/** What fills pages does not bury what there is little of: that one may also pass. */
function paged<Listed extends { kind: string }>(all: readonly Listed[]): readonly Listed[] {
  if (all.length <= MOST_LISTED) return all
  const many = (kind: string): number => all.filter((one) => one.kind === kind).length
  const [few, rest] = [true, false].map((isFew) => all.filter(({ kind }) => (many(kind) === 1) === isFew))
  return [...(few ?? []), ...(rest ?? [])]
}

const whatItDoes = (command: string, at: Situation): string =>
  `${inLanguage(command, at)}: ${t(`say.does.${command}`)}`

function help(at: Situation): string[] {
  const example = phrases(at)[0]
  const middle = twinOf(at, null).flatMap(({ lines }) => lines)
  const names = [...new Set([...middle, ...thingsOf(at)].map((line) => inLanguage(line.at, at)))].slice(0, 12)
  return [
    ...commands(at)
      .slice(1)
      .map((command) => whatItDoes(command, at)),
    ...(example === undefined ? [] : [t('say.example', { example })]),
    ...(names.length === 0 ? [] : [t('say.ask', { names: names.join(', ') })]),
  ]
}

const shortened = (line: string): string => (line.length > REPEATED ? `${line.slice(0, REPEATED)}…` : line)

/** What these words would do, or why nothing can be done; null where they mean nothing. */
function meant(words: readonly string[], at: Situation, reply: (action: GameAction) => Reply): Reply | null {
  const { game, update } = at
  const action = game.words.saying?.understood(words, update.view, update.legal) ?? null
  if (!action) return null
  return whenPlaying(at, reply(action))
}

function whenPlaying(at: Situation, reply: Reply): Reply {
  const why = idle(at)
  return why === null ? reply : { lines: [why] }
}
