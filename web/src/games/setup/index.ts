// SETUP as the shell knows it: light enough for the home page, the rest when somebody sits down.
import { svelteGame } from '$/games/svelteGame.svelte'

export default svelteGame({
  cloth: 'light-dark(#b9513a, #803526)',
  stage: 'middle',
  presets: {
    quick: { finish: 30 },
    family: {},
    tournament: { bonus: 'call' },
  },
  variants: [
    { players: 4, options: { teams: true } },
    { players: 2, options: { bonus: 'call' } },
  ],
  sounds: { placed: 'tile', sets: 'line', bonus: 'coin', missed: 'mistake', swapped: 'flip', swept: 'tile' },
  seenInTheMiddle: ['refilled', 'scored'],
  art: () => import('./Art.svelte'),
  table: () => import('./table'),
  texts: { en: () => import('./texts/en.json'), pl: () => import('./texts/pl.json') },
})
