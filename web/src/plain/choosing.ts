// Legal actions as choices, without knowing the game: grouped by what they do, a few as they are, many field by field.
import type { GameAction } from '$/wire/messages'

export type Choice = { key: string; value: unknown }
export type Picker = { field: string; choices: readonly Choice[]; chosen: string | null }
export type Group = { what: string; actions: readonly GameAction[] }

/** So many can be read at a glance; beyond that one is asked for each field in turn. */
export const FEW = 12

export const keyOf = (value: unknown): string => JSON.stringify(value) ?? 'undefined'
const valueOf = (action: GameAction, field: string): unknown => (action as Record<string, unknown>)[field]

/** By what they do, in the order in which the server names them. */
export function grouped(legal: readonly GameAction[]): Group[] {
  const groups = new Map<string, GameAction[]>()
  for (const action of legal) groups.set(action.do, [...(groups.get(action.do) ?? []), action])
  return [...groups].map(([what, actions]) => ({ what, actions }))
}

/** What one has to say of such an action: fields that are the same in all of them go without saying. */
export function fieldsOf(actions: readonly GameAction[]): string[] {
  const fields = new Set(actions.flatMap((action) => Object.keys(action)))
  fields.delete('do')
  return [...fields].filter((field) => different(actions, field).length > 1)
}

function different(actions: readonly GameAction[], field: string): Choice[] {
  const found = new Map<string, unknown>()
  for (const action of actions) {
    const value = valueOf(action, field)
    found.set(keyOf(value), value)
  }
  return [...found].map(([key, value]) => ({ key, value }))
}

function matching(actions: readonly GameAction[], chosen: ReadonlyMap<string, string>): GameAction[] {
  return actions.filter((action) =>
    [...chosen].every(([field, key]) => keyOf(valueOf(action, field)) === key),
  )
}

/** One picker a field: what was chosen before narrows down what can be chosen after. */
export function pickers(actions: readonly GameAction[], chosen: ReadonlyMap<string, string>): Picker[] {
  const before = new Map<string, string>()
  return fieldsOf(actions).map((field) => {
    const choices = different(matching(actions, before), field)
    const only = choices.length === 1 ? choices[0]?.key : undefined
    const wanted = chosen.get(field)
    const key = only ?? (choices.some((one) => one.key === wanted) ? wanted : undefined) ?? null
    if (key !== null) before.set(field, key)
    return { field, choices, chosen: key }
  })
}

/** The one action that was picked, once nothing is left to choose. */
export function picked(
  actions: readonly GameAction[],
  chosen: ReadonlyMap<string, string>,
): GameAction | null {
  const all = pickers(actions, chosen)
  if (all.some((picker) => picker.chosen === null)) return null
  const left = matching(actions, new Map(all.map(({ field, chosen: key }) => [field, key ?? ''])))
  return left[0] ?? null
}

/** The choices that lead to this action. */
export function choicesFor(action: GameAction): Map<string, string> {
  return new Map(
    Object.entries(action).flatMap(([field, value]) => (field === 'do' ? [] : [[field, keyOf(value)]])),
  )
}

/** An action that somebody wrote down, where there are too many to list; null while it cannot be read. */
export function parsed(text: string): GameAction | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'do' in value && typeof value.do === 'string'
      ? (value as GameAction)
      : null
  } catch {
    return null
  }
}
