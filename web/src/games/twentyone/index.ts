// Twenty One as the shell knows it: light enough for the home page, the rest when somebody sits down.
import { svelteGame } from '$/games/svelteGame.svelte'
import type { Wrote } from './wire'

export default svelteGame({
  cloth: 'light-dark(#2d8a86, #1f5f5c)',
  stage: 'above',
  presets: { quick: {}, family: {}, tournament: { rows: 'varied' } },
  variants: [{ players: 3, options: { rows: 'varied' } }],
  sounds: {
    rolled: 'dice',
    wrote: (event) => ((event as Wrote).hits.length > 0 ? 'hit' : 'pencil'),
    'row-scored': 'line',
  },
  roller: () => import('./Roller.svelte'),
  art: () => import('./Art.svelte'),
  table: () => import('./table'),
  texts: { en: () => import('./texts/en.json'), pl: () => import('./texts/pl.json') },
})
