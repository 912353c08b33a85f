// The last verdict in one line: who won, by how much; a dead heat; a mistake and what it cost.
import { t } from '$/text/words.svelte'
import type { Event } from './wire'
import { told, winnerLine } from './words'
import type { GameEvent } from '$/wire/messages'

export type Shown = { line: string; tone: 'good' | 'bad' | 'plain'; winners: number[] }

export function verdictOf(
  news: readonly GameEvent[],
  name: (seat: number) => string,
  me: number,
): Shown | null {
  const events = news as readonly Event[]
  const verdict = events.find((event) => event.event === 'verdict')
  const mistakes = events.filter((event) => event.event === 'mistake').map((event) => event.seat)
  if (!verdict) {
    const gave = events.find((event) => event.event === 'gave')
    return gave
      ? { line: t('twinit:told.gave', { name: name(gave.seat) }), tone: 'plain', winners: [] }
      : null
  }
  const winners = events.flatMap((event) =>
    event.event === 'won' || event.event === 'stolen' ? [event.seat] : [],
  )
  const lines = winners.length > 0 ? [wonLine(events, verdict.winner, verdict.by, name, me)] : []
  if (winners.length === 0 && verdict.claims.length > mistakes.length) lines.push(t('twinit:verdict.heat'))
  if (mistakes.length > 0) lines.push(t('twinit:told.mistake', { name: mistakes.map(name).join(', ') }))
  const tone = winners.includes(me) ? 'good' : mistakes.includes(me) ? 'bad' : 'plain'
  return { line: lines.join(' '), tone, winners }
}

/** What was said in turn, and what came of it: it stays until the next turn, so that nobody has to be quick to read it. */
export function verdictInTurn(
  news: readonly GameEvent[],
  name: (seat: number) => string,
  me: number,
): Shown | null {
  const events = news as readonly Event[]
  const speech = { nameOf: name, names: [], you: me }
  const said = events.find((event) => event.event === 'said')
  const passed = events.find((event) => event.event === 'passed')
  if (!said)
    return passed ? { line: told(passed, speech, () => undefined) ?? '', tone: 'plain', winners: [] } : null
  const came = events.filter((event) => ['won', 'stolen', 'mistake', 'gave'].includes(event.event))
  const lines = [said, ...came].map((event) => told(event, speech, () => undefined) ?? '')
  const isMistake = came.some((event) => event.event === 'mistake')
  const tone = said.seat !== me ? 'plain' : isMistake ? 'bad' : 'good'
  return { line: lines.join(' '), tone, winners: isMistake ? [] : [said.seat] }
}

function wonLine(
  events: readonly Event[],
  winner: number | null,
  by: number | null,
  name: (seat: number) => string,
  me: number,
): string {
  const first = winnerLine(name(winner ?? 0), winner === me, by)
  const stolen = events.find((event) => event.event === 'stolen')
  if (!stolen || stolen.from === stolen.seat) return first
  const robbed = t(stolen.from === me ? 'twinit:verdict.thief-you' : 'twinit:verdict.thief', {
    name: name(stolen.from),
  })
  return `${first} ${robbed}`
}
