// Keys for the whole board, unless single keys are switched off, wherever the focus is; typing a message and pressing a focused button stay what they are.
import { keys } from '$/keys/keys.svelte'

export function onKeys(take: (event: KeyboardEvent) => boolean): (event: KeyboardEvent) => void {
  return (event) => {
    if (!keys.on && event.key.length === 1) return
    const target = event.target instanceof Element ? event.target : null
    const writing = target?.closest('input, textarea, select, dialog') ?? null
    const pressing = [' ', 'Enter'].includes(event.key) && target?.closest('button, a') != null
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || writing || pressing) return
    if (take(event)) event.preventDefault()
  }
}
