// A game's options in words: what each is called, what it is about, and what its values mean. The server tells them.
import type { OpenGame } from '$/games/opening'
import type { GameInfo, OptionValue } from '$/wire/messages'
import { spoken, t } from './words.svelte'
import { speech } from './speech'

function wordsOf(game: GameInfo, option: string): GameInfo['texts']['en']['options'][string] | undefined {
  return game.texts[spoken()].options[option]
}

export function optionTitle(game: GameInfo, option: string): string {
  return wordsOf(game, option)?.title ?? option
}

export function optionText(game: GameInfo, option: string): string {
  return wordsOf(game, option)?.text ?? ''
}

/** A value by the name that the texts about the game give it; a number or somebody's own material is called what it is. */
export function choiceName(game: GameInfo, option: string, value: OptionValue): string {
  const known = wordsOf(game, option)?.values.find((one) => one.value === value)
  if (known) return known.name
  return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value)
}

/** What choosing this value means; nothing for numbers and for material of somebody's own. */
export function choiceText(game: GameInfo, option: string, value: OptionValue): string {
  return wordsOf(game, option)?.values.find((one) => one.value === value)?.text ?? ''
}

/** A value as the game itself calls it, or as the texts about it do. */
export function optionName({ info, words }: OpenGame, option: string, value: OptionValue): string {
  return words.option?.(option, value, speech(info.id, [])) ?? choiceName(info, option, value)
}
