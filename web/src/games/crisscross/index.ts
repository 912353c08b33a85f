// Criss Cross as the shell knows it: light enough for the home page, the rest when somebody sits down.
import { svelteGame } from '$/games/svelteGame.svelte'

export default svelteGame({
  cloth: 'light-dark(#d99a2b, #9a681a)',
  stage: 'beside',
  presets: { quick: {}, family: {}, tournament: { advanced: true } },
  variants: [
    { players: 3, options: { advanced: true } },
    { players: 1, options: {} },
    { players: 1, options: { advanced: true } },
  ],
  sounds: { rolled: 'dice', finished: 'line' },
  roller: () => import('./Roller.svelte'),
  art: () => import('./Art.svelte'),
  table: () => import('./table'),
  texts: { en: () => import('./texts/en.json'), pl: () => import('./texts/pl.json') },
})
