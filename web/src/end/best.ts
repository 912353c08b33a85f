// The best results of games played alone. The server knows them for the guest, on every device; this browser keeps its own
// too, for a server that was set up anew and for guests who were forgotten.
import { api } from '$/live/api'
import type { OptionValue, Options, BestResult } from '$/wire/messages'

const KEPT = 5

function keptAs(game: string): string {
  return `stolik.best.${game}`
}

function keptHere(game: string): BestResult[] {
  const kept = localStorage.getItem(keptAs(game))
  return kept === null ? [] : (JSON.parse(kept) as BestResult[])
}

/** The best few without hints and the best few with them, each game once. What was kept before hints were told had none. */
function ranked(results: readonly BestResult[]): BestResult[] {
  const once = new Map(results.map((result) => [result.table, { ...result, hinted: result.hinted ?? false }]))
  const sorted = [...once.values()].sort((one, other) => other.score - one.score)
  return [false, true].flatMap((hinted) => sorted.filter((one) => one.hinted === hinted).slice(0, KEPT))
}

export async function bestAlone(game: string): Promise<BestResult[]> {
  const there = await api.best(game).catch(() => [])
  return ranked([...keptHere(game), ...there])
}

function sameOptions(one: Options, other: Options): boolean {
  const sorted = (options: Options): [string, OptionValue][] => Object.entries(options).sort()
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** Remembers a result, and says what was the best before it with these options, and with or without hints like it; null: nothing. */
export async function bestBefore(game: string, result: BestResult): Promise<number | null> {
  const known = await bestAlone(game)
  localStorage.setItem(keptAs(game), JSON.stringify(ranked([...keptHere(game), result])))
  const alike = known.filter(
    ({ table, options, hinted }) =>
      table !== result.table && hinted === result.hinted && sameOptions(options, result.options),
  )
  return alike.length > 0 ? Math.max(...alike.map(({ score }) => score)) : null
}
