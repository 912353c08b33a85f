// The three usual ways to play: a clock and hints that the shell knows, options that the game names. Whoever wants something else
// looks at the options one by one.
import type { PresetName } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import type { ChangeTable, OptionValue, Options, TableInfo } from '$/wire/messages'
import { PACES } from './paces'

export const PRESETS: readonly PresetName[] = ['quick', 'family', 'tournament']

const AROUND = {
  quick: { pace: PACES.quick, hints: true },
  family: { pace: PACES.none, hints: true },
  tournament: { pace: PACES.calm, hints: false },
} as const

type Ways = Pick<OpenGame, 'presets' | 'info'>

/** The options that any of the three decides about; the others stay as they are. */
export function decided({ presets }: Ways): string[] {
  return [...new Set(PRESETS.flatMap((name) => Object.keys(presets[name])))]
}

function optionsOf(game: Ways, preset: PresetName): Options {
  const usual = (name: string): OptionValue => game.info.defaults[name] ?? null
  return Object.fromEntries(decided(game).map((name) => [name, game.presets[preset][name] ?? usual(name)]))
}

/** What choosing it changes. In real time there is neither a clock nor a hint to agree on. */
export function changeTo(game: Ways, table: TableInfo, preset: PresetName): ChangeTable {
  const options = { ...table.options, ...optionsOf(game, preset) }
  return game.info.traits.real_time ? { options } : { options, ...AROUND[preset] }
}

/** Which of them the table is set to now; null: something of its own. */
export function presetOf(game: Ways, table: TableInfo): PresetName | null {
  const fits = (name: PresetName): boolean => {
    const around = AROUND[name]
    const sameAround =
      game.info.traits.real_time ||
      (JSON.stringify(around.pace) === JSON.stringify(table.pace) && around.hints === table.hints)
    return (
      sameAround &&
      Object.entries(optionsOf(game, name)).every(([option, value]) => table.options[option] === value)
    )
  }
  return PRESETS.find(fits) ?? null
}
