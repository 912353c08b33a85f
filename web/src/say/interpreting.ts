// What a typed line asks for at a table: an answer in words, or something to be done as the board would do it. It reads the view and
// does nothing itself.
import type { Line, Name, Passage } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import { speech } from '$/text/speech'
import { expected, score, standing } from '$/text/told'
import { listed, spoken, t } from '$/text/words.svelte'
import type { GameAction, Update } from '$/wire/messages'
import { asSpoken, bare, isNegated, isQuestion, shared, wordsOf } from './reading'

export type Spoken = Pick<OpenGame, 'id' | 'words'>
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
const IN_REPLAY = ['help', 'next', 'previous', 'last', 'sheet', 'table', 'score'] as const
const MOST_LISTED = 40
/** Longer than this nobody types a move; what is repeated to who was not understood is cut here. */
export const LONGEST = 200
const REPEATED = 40

/** What one only asks: a sentence may lead up to it. */
const QUESTIONS: readonly string[] = [
  'help',
  'now',
  'legal',
  'sheet',
  'table',
  'score',
  'last',
  'time',
  'hint',
]

/** As it is typed, or else as it may have been meant. A question is no move, and neither is what somebody does not want. */
export function interpret(line: string, at: Situation): Reply {
  const typed = line.slice(0, LONGEST)
  if (typed.trim() === '') return { lines: help(at) }
  const { synonyms } = at.game.words.saying ?? {}
  const asks = isQuestion(typed) && !isOffered(typed, at)
  const exactly = (): Reply | null => replyTo(wordsOf(typed, synonyms), typed, at)
  const perhaps = (): Reply | null => replyTo(wordsOf(typed, synonyms, true), typed, at)
  const within = (): Reply | null => asked(typed, at)
  const reply = asks ? (exactly() ?? within() ?? perhaps()) : (exactly() ?? perhaps() ?? within())
  const unknown = { lines: [t('say.not-understood', { words: shortened(typed.trim()) })] }
  if (reply === null) return unknown
  if ('act' in reply) return isNegated(typed) ? unknown : asks ? { weigh: reply.act } : reply
  if ('does' in reply && reply.does === 'back')
    return isNegated(typed) ? unknown : asks ? { lines: [whatItDoes('back', at)] } : reply
  return reply
}

/** Whether it is typed word for word as it is listed. */
const isOffered = (typed: string, at: Situation): boolean =>
  phrases(at).some((phrase) => bare(phrase) === bare(typed).trim())

/** “Show me the sheet of Jan” asks for `sheet Jan`, “what is on c2” for `c2`. */
function asked(typed: string, at: Situation): Reply | null {
  const synonyms = at.game.words.saying?.synonyms
  const words = bare(typed)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const from = words.findIndex(
    (word, place) => place > 0 && QUESTIONS.includes(wordsOf(word, synonyms, true)[0] ?? ''),
  )
  if (from < 0) return thingIn(words.slice(1), at)
  const question = words.slice(from)
  const [command] = wordsOf(question[0] ?? '', synonyms, true)
  const whose = command === 'sheet' ? nameIn(words, at) : undefined
  const line = whose === undefined ? question.join(' ') : `${question[0] ?? ''} ${whose}`
  return replyTo(wordsOf(line, synonyms, true), line, at)
}

/** Somebody who is named in these words. */
function nameIn(words: readonly string[], { names }: Situation): string | undefined {
  const line = ` ${words.join(' ')} `
  const spelt = (name: string): string =>
    bare(name)
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim()
  return names.find(({ name }) => spelt(name) !== '' && line.includes(` ${spelt(name)} `))?.name
}

/** The longest part of these words that names something on the table. */
function thingIn(words: readonly string[], at: Situation): Reply | null {
  const meant = wordsOf(words.join(' '), at.game.words.saying?.synonyms, true)
  const things = thingsOf(at)
  for (let long = meant.length; long > 0; long -= 1)
    for (let from = 0; from + long <= meant.length; from += 1) {
      const thing = found(meant.slice(from, from + long), things)
      if (thing) return thing
    }
  return null
}

function replyTo(words: readonly string[], line: string, at: Situation): Reply | null {
  const [first = '', ...rest] = words
  switch (first) {
    case 'help':
      return { lines: help(at) }
    case 'now': {
      // “What” leads up to nearly everything that can be asked.
      const more =
        rest.length > 0 ? (asked(line, at) ?? meant(rest, at, (action) => ({ weigh: action }))) : null
      return more ?? { lines: now(at) }
    }
    case 'legal':
      return {
        lines: legal(
          rest.filter((word) => word !== 'legal'),
          at,
        ),
      }
    case 'score':
      return { lines: at.names.map(({ seat }) => `${called(seat, at)}: ${stands(seat, at)}`) }
    case 'sheet':
      return { lines: sheet(bare(line).trim().split(/\s+/).slice(1).join(' '), at) }
    case 'table':
      return { lines: read(twinOf(at, null)) }
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
      return found(words, thingsOf(at)) ?? meant(words, at, (action) => ({ act: action }))
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

function twinOf({ game, update, names }: Situation, seat: number | null): readonly Passage[] {
  return game.words.twin?.(update.view, seat, speech(game.id, names, update.seat)) ?? []
}

/** What belongs to what is expected of me, however long: it was asked for. */
function besides({ game, names, update: { view, seat, to_act } }: Situation): readonly string[] {
  if (seat === null || !to_act.includes(seat)) return []
  return game.words.besides?.(view, speech(game.id, names, seat), true) ?? []
}

const read = (passages: readonly Passage[]): string[] =>
  passages.flatMap(({ title, lines }) => [`${title}.`, ...lines.map(({ text }) => text)])

/** Whose sheet that is: by the beginning of a name, by a name that is bent (`Oli`), or by the number of a seat. */
function seatOf(whose: string, { names }: Situation): number | undefined {
  const known = names.map(({ seat, name }) => ({ seat, name: bare(name) }))
  const begun = known.find(({ name }) => name.startsWith(whose))
  if (begun) return begun.seat
  const bent = known.filter(({ name }) => shared(name, whose) >= Math.max(2, name.length - 2))
  if (bent.length === 1) return bent[0]?.seat
  return known.find(({ seat }) => String(seat + 1) === whose)?.seat
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

/** Everything that lies on the table, mine before what lies in the middle; to who has no seat, what is everybody's, by their names. */
function thingsOf(at: Situation): readonly Line[] {
  const { seat } = at.update
  const lines = (of: number | null): Line[] => twinOf(at, of).flatMap((passage) => passage.lines)
  const sheets =
    seat === null
      ? at.names.flatMap((one) =>
          lines(one.seat).map((line) => ({ ...line, text: `${one.name}: ${line.text}` })),
        )
      : lines(seat)
  return [...sheets, ...lines(null)]
}

/** A thing by its name, or all that are of that kind (`row`). */
function found(words: readonly string[], lines: readonly Line[]): Reply | null {
  const name = words.join(' ')
  const named = lines.filter((line) => line.at === name)
  const all = named.length > 0 ? named : lines.filter((line) => line.at.split(' ')[0] === name)
  return all.length > 0 ? { lines: all.map(({ text }) => text) } : null
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
