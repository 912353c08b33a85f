// Lucky Box as the shell knows it: light enough for the home page, the rest when somebody sits down.
import { svelteGame } from '$/games/svelteGame.svelte'
import type { Marked } from './wire'

export default svelteGame({
  cloth: 'light-dark(#7a4f97, #553668)',
  stage: 'beside',
  presets: { quick: {}, family: {}, tournament: {} },
  variants: [{ players: 1, options: {} }],
  sounds: {
    revealed: 'flip',
    kept: 'flip',
    drafted: 'flip',
    marked: (event) => ((event as Marked).bolts > 0 ? 'bolt' : 'pencil'),
    line: 'line',
    gained: 'coin',
    completed: 'hit',
    lost: 'mistake',
  },
  roller: () => import('./Roller.svelte'),
  art: () => import('./Art.svelte'),
  table: () => import('./table'),
  texts: { en: () => import('./texts/en.json'), pl: () => import('./texts/pl.json') },
})
