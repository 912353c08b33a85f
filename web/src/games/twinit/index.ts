// Twin it! as the shell knows it: light enough for the home page, the rest when somebody sits down.
import { svelteGame } from '$/games/svelteGame.svelte'

export default svelteGame({
  cloth: 'light-dark(#3d5fa3, #2a4273)',
  stage: 'middle',
  presets: { quick: { tempo: 2 }, family: {}, tournament: { tempo: 3 } },
  sounds: {
    revealed: 'flip',
    uncovered: 'flip',
    flipped: 'flip',
    turned: 'flip',
    claimed: 'slap',
    touched: 'slap',
    won: 'hit',
    stolen: 'steal',
    mistake: 'mistake',
    gathered: 'coin',
  },
  roller: () => import('./Roller.svelte'),
  rollerIcon: 'clock',
  before: () => import('./Before.svelte'),
  seatsOnBoard: true,
  seenInTheMiddle: ['revealed', 'uncovered', 'turned'],
  variants: [
    { players: 4, options: { mode: 'teams' } },
    { players: 3, options: { mode: 'together' } },
    { players: 3, options: { mode: 'rivals' } },
    { players: 1, options: { mode: 'turns' } },
    { players: 2, options: { mode: 'turns' } },
  ],
  practice: { players: 1, options: { mode: 'together' } },
  art: () => import('./Art.svelte'),
  table: () => import('./table'),
  texts: { en: () => import('./texts/en.json'), pl: () => import('./texts/pl.json') },
})
