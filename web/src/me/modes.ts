// A kind of game in words: the options that were not as usual.
import { about } from '$/games/catalogue.svelte'
import { choiceName, optionTitle } from '$/text/options'
import { t } from '$/text/words.svelte'
import type { Options } from '$/wire/messages'

/** Empty where everything was as usual. A number says of what it is one. */
export function modeName(game: string, mode: string): string {
  const info = about(game)
  if (!info) return ''
  return Object.entries(JSON.parse(mode) as Options)
    .map(([option, value]) => {
      if (option === 'practice') return t('mine.practice')
      const name = choiceName(info, option, value)
      return typeof value === 'string' && name !== value ? name : `${optionTitle(info, option)}: ${name}`
    })
    .join(', ')
}
