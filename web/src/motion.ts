// Whether anything may move for its own sake: not for who asked their device for less motion, nor at a calm table.
import { settings } from '$/settings.svelte'

export function lively(): boolean {
  return !settings.calm && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
