// A game's options in words: what each is called, what it is about, and what its values mean.
import type { OptionValue } from '$/wire/protocol'
import { has, t } from './words.svelte'

/** The empty value stands for our own material. */
function keyOf(game: string, option: string, value: OptionValue): string {
  return `about.${game}.option.${option}.values.${value === '' ? 'own' : String(value)}`
}

export function optionTitle(game: string, option: string): string {
  return t(`about.${game}.option.${option}.title`)
}

export function optionText(game: string, option: string): string {
  return t(`about.${game}.option.${option}.text`)
}

export function choiceName(game: string, option: string, value: OptionValue): string {
  return t(`${keyOf(game, option, value)}.name`)
}

/** What choosing this value means; nothing for numbers and for material of somebody's own. */
export function choiceText(game: string, option: string, value: OptionValue): string {
  const key = `${keyOf(game, option, value)}.text`
  return has(key) ? t(key) : ''
}
