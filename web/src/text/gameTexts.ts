// A game's own words by their key: what a line of its score, a title or a reason is called. Where the game does not say it, the
// key itself is made readable.
import { hasText, t, type Values } from './words.svelte'

/** `row_bonus`, `row-bonus` and `rowBonus` as people write it. */
export function readable(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function gameText(game: string, key: string, values?: Values): string {
  const own = `${game}:${key}`
  return hasText(own, values) ? t(own, values) : readable(key.replace(/^.*\./, ''))
}
