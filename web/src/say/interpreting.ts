// What a typed line asks for at a table: an answer in words, or something to be done as the board would do it. It reads the view and
// does nothing itself.
import type { Line, Name, Passage } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import { speech } from '$/text/speech'
import { expected, standing } from '$/text/told'
import { spoken, t } from '$/text/words.svelte'
import type { GameAction, Update } from '$/wire/messages'
import { asSpoken, bare, shared, wordsOf } from './reading'

export type Spoken = Pick<OpenGame, 'id' | 'words'>
export type Situation = {
  game: Spoken
  update: Pick<Update, 'view' | 'legal' | 'to_act' | 'seat' | 'outcome'>
  names: readonly Name[]
  /** Whether it is a game that was played, looked at step by step. */
  replay?: boolean
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
/** What is left of them where nobody plays any more, and the way through it. */
const IN_REPLAY = ['help', 'next', 'previous', 'last', 'sheet', 'table', 'score'] as const
const MOST_LISTED = 40
/** Longer than this nobody types a move; what is repeated to who was not understood is cut here. */
export const LONGEST = 200
const REPEATED = 40

/** As it is typed, or else as it may have been meant. */
export function interpret(line: string, at: Situation): Reply {
  const typed = line.slice(0, LONGEST)
  if (typed.trim() === '') return { lines: help(at) }
  const { synonyms } = at.game.words.saying ?? {}
  return (
    replyTo(wordsOf(typed, synonyms), typed, at) ??
    replyTo(wordsOf(typed, synonyms, true), typed, at) ?? {
      lines: [t('say.not-understood', { words: shortened(typed.trim()) })],
    }
  )
}

function replyTo(words: readonly string[], line: string, at: Situation): Reply | null {
  const [first = '', ...rest] = words
  switch (first) {
    case 'help':
      return { lines: help(at) }
    case 'now':
      return { lines: [expected(at.game as OpenGame, at.update, at.names)] }
    case 'legal':
      return { lines: legal(rest, at) }
    case 'score':
      return { lines: at.names.map(({ seat }) => `${called(seat, at)}: ${stands(seat, at)}`) }
    case 'sheet':
      return { lines: sheet(bare(line).trim().split(/\s+/).slice(1).join(' '), at) }
    case 'table':
      return { lines: read(twinOf(at, null)) }
    case 'hint':
    case 'back':
    case 'last':
    case 'time':
      return at.replay && first !== 'last' ? { lines: [t('say.replay')] } : { does: first }
    case 'next':
    case 'previous':
      return at.replay ? { does: first } : null
    case 'try':
      if (rest.length === 0) return { lines: [whatItDoes('try', at)] }
      return meant(rest, at, (action) => ({ weigh: action }))
    default:
      return found(words, at) ?? meant(words, at, (action) => ({ act: action }))
  }
}

/** What can be typed next, whole, in the language spoken: the commands, the sheets, the moves where they can be listed. */
export function completions(at: Situation): string[] {
  return [
    ...commands(at).map((command) => inLanguage(command, at)),
    ...at.names.map(({ name }) => `${inLanguage('sheet', at)} ${name}`),
    ...phrases(at),
  ]
}

const commands = ({ replay }: Situation): readonly string[] => (replay ? IN_REPLAY : COMMANDS)

const inLanguage = (phrase: string, { game }: Situation): string =>
  asSpoken(phrase, spoken(), game.words.saying?.called)

const called = (seat: number, { names, update }: Situation): string =>
  seat === update.seat ? t('say.you') : (names[seat]?.name ?? '')

const stands = (seat: number, { game, update, names }: Situation): string =>
  standing(game as OpenGame, update.view, names, seat)

function phrases(at: Situation): string[] {
  const { saying } = at.game.words
  const { view, legal } = at.update
  return saying ? (legal ?? []).map((action) => inLanguage(saying.phrase(action, view), at)) : []
}

function twinOf({ game, update, names }: Situation, seat: number | null): readonly Passage[] {
  return game.words.twin?.(update.view, seat, speech(game.id, names, update.seat)) ?? []
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

function sheet(whose: string, at: Situation): string[] {
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
  const all = phrases(at).map((phrase, number) => {
    const action = at.update.legal?.[number]
    const meaning = action && saying?.meaning?.(action, at.update.view)
    return { phrase, line: meaning ? `${phrase}: ${meaning}` : phrase }
  })
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

const whatItDoes = (command: string, at: Situation): string =>
  `${inLanguage(command, at)}: ${t(`say.does.${command}`)}`

function help(at: Situation): string[] {
  const example = phrases(at)[0]
  const asked = [...twinOf(at, null), ...twinOf(at, at.update.seat)].flatMap(({ lines }) => lines)
  const names = [...new Set(asked.map((line) => inLanguage(line.at, at)))].slice(0, 12)
  return [
    ...commands(at)
      .slice(1)
      .map((command) => whatItDoes(command, at)),
    ...(example === undefined ? [] : [t('say.example', { example })]),
    ...(names.length === 0 ? [] : [t('say.ask', { names: names.join(', ') })]),
  ]
}

/** A thing on the table by its name, mine before what lies in the middle; or all that are of that kind (`row`). */
function found(words: readonly string[], at: Situation): Reply | null {
  const name = words.join(' ')
  const lines: readonly Line[] = [...twinOf(at, at.update.seat), ...twinOf(at, null)].flatMap(
    (one) => one.lines,
  )
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
  const why = idle(at)
  return why === null ? reply(action) : { lines: [why] }
}
