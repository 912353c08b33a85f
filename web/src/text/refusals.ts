// What a refusal means, in words; a code that this page does not know yet still gets a sentence.
import { Refused } from '$/live/api'
import { hasText, t, type Values } from './words.svelte'

function plain(values: Record<string, unknown>): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]),
  )
}

function isReason(
  values: Record<string, unknown>,
): values is { code: string; values: Record<string, unknown> } {
  return typeof values['code'] === 'string'
}

/** Why the rules refuse something: the game's own words first, then the house's. */
export function reason(game: string, code: string, values: Record<string, unknown> = {}): string {
  const keys = [`${game}:reason.${code}`, `reason.${code}`]
  const key = keys.find((one) => hasText(one))
  return key ? t(key, plain(values)) : t('reason.other', { code })
}

export function refusal(error: unknown, game = ''): string {
  if (!(error instanceof Refused)) return t('trouble.broken')
  if (error.code === 'illegal' && isReason(error.values))
    return reason(game, error.values.code, error.values.values)
  const key = `refused.${error.code}`
  return hasText(key) ? t(key, plain(error.values)) : t('refused.other', { code: error.code })
}
