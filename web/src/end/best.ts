// The best results of games played alone, kept in this browser: the server keeps tables, not people's records.
import type { OptionValue, Options } from '$/wire/protocol'

export type Result = { table: string; score: number; title: string | null; at: number; options: Options }

const KEPT = 5

function keptAs(game: string): string {
  return `stolik.best.${game}`
}

export function bestAlone(game: string): Result[] {
  const kept = localStorage.getItem(keptAs(game))
  return kept === null ? [] : (JSON.parse(kept) as Result[])
}

function sameOptions(one: Options, other: Options): boolean {
  const sorted = (options: Options): [string, OptionValue][] => Object.entries(options).sort()
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** Remembers a result, and says whether it is the best so far with these options. */
export function remember(game: string, result: Result): boolean {
  const others = bestAlone(game).filter((known) => known.table !== result.table)
  const best = [...others, result].sort((one, other) => other.score - one.score).slice(0, KEPT)
  localStorage.setItem(keptAs(game), JSON.stringify(best))
  return others.every((known) => !sameOptions(known.options, result.options) || known.score < result.score)
}
