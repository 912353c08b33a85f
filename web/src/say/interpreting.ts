// What a typed line asks for at a table: an answer in words, or something to be done as the board would do it. It reads the view and
// does nothing itself.
import type { Line, Name, Passage } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import { speech } from '$/text/speech'
import { expected, standing } from '$/text/told'
import { t } from '$/text/words.svelte'
import type { GameAction, Update } from '$/wire/messages'
import { bare, wordsOf } from './reading'

export type Spoken = Pick<OpenGame, 'id' | 'words'>
export type Situation = {
  game: Spoken
  update: Pick<Update, 'view' | 'legal' | 'to_act' | 'seat'>
  names: readonly Name[]
}
/** Lines to be read, an action to play or to try out, or something that the table does. */
export type Reply =
  | { lines: readonly string[] }
  | { act: GameAction }
  | { weigh: GameAction }
  | { does: 'hint' | 'back' | 'last' | 'time' }

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
const MOST_LISTED = 40

export function interpret(line: string, at: Situation): Reply {
  const { saying } = at.game.words
  const words = wordsOf(line, saying?.synonyms)
  const [first = '', ...rest] = words
  switch (first) {
    case '':
    case 'help':
      return { lines: help(at) }
    case 'now':
      return { lines: [expected(at.game as OpenGame, at.update, at.names)] }
    case 'legal':
      return { lines: legal(at) }
    case 'score':
      return {
        lines: at.names.map(
          ({ seat, name }) => `${name}: ${standing(at.game as OpenGame, at.update.view, at.names, seat)}`,
        ),
      }
    case 'sheet':
      return { lines: sheet(rest.join(' '), at) }
    case 'table':
      return { lines: read(twinOf(at, null)) }
    case 'hint':
    case 'back':
    case 'last':
    case 'time':
      return { does: first }
    default:
      return first === 'try' ? tried(rest, at) : (found(words, at) ?? played(words, at))
  }
}

/** What can be typed next, whole: the commands, and the moves where they can be listed. */
export function completions(at: Situation): string[] {
  return [...COMMANDS, ...at.names.map(({ name }) => `sheet ${name}`), ...phrases(at)]
}

function phrases({ game, update }: Situation): string[] {
  const { saying } = game.words
  return saying ? (update.legal ?? []).map((action) => saying.phrase(action, update.view)) : []
}

function twinOf({ game, update, names }: Situation, seat: number | null): readonly Passage[] {
  return game.words.twin?.(update.view, seat, speech(game.id, names, update.seat)) ?? []
}

const read = (passages: readonly Passage[]): string[] =>
  passages.flatMap(({ title, lines }) => [`${title}.`, ...lines.map(({ text }) => text)])

function sheet(whose: string, at: Situation): string[] {
  const seat =
    whose === '' ? (at.update.seat ?? 0) : at.names.find(({ name }) => bare(name).startsWith(whose))?.seat
  return seat === undefined ? [t('say.nobody', { name: whose })] : read(twinOf(at, seat))
}

function legal(at: Situation): string[] {
  if (at.update.seat === null || !at.update.to_act.includes(at.update.seat)) return [t('say.not-now')]
  if (at.update.legal === null) return [t('say.too-many')]
  const all = phrases(at)
  const more = all.length - MOST_LISTED
  return more > 0 ? [...all.slice(0, MOST_LISTED), t('say.more', { count: more })] : all
}

function help(at: Situation): string[] {
  const example = phrases(at)[0]
  const asked = [
    ...new Set([...twinOf(at, null), ...twinOf(at, at.update.seat)].flatMap(({ lines }) => lines)),
  ]
  const names = [...new Set(asked.map((line) => line.at))].slice(0, 12)
  return [
    t('say.help'),
    ...(example === undefined ? [] : [t('say.example', { example })]),
    ...(names.length === 0 ? [] : [t('say.ask', { names: names.join(', ') })]),
  ]
}

/** A thing on the table by its name, mine before what lies in the middle. */
function found(words: readonly string[], at: Situation): Reply | null {
  const name = words.join(' ')
  const lines: readonly Line[] = [...twinOf(at, at.update.seat), ...twinOf(at, null)].flatMap(
    (one) => one.lines,
  )
  const named = lines.filter((line) => line.at === name)
  return named.length > 0 ? { lines: named.map(({ text }) => text) } : null
}

function action(words: readonly string[], { game, update }: Situation): GameAction | null {
  return game.words.saying?.understood(words, update.view, update.legal) ?? null
}

function played(words: readonly string[], at: Situation): Reply {
  const meant = action(words, at)
  return meant ? { act: meant } : { lines: [t('say.not-understood', { words: words.join(' ') })] }
}

function tried(words: readonly string[], at: Situation): Reply {
  const meant = action(words, at)
  return meant ? { weigh: meant } : { lines: [t('say.not-understood', { words: words.join(' ') })] }
}
