// What is said to a question: the game's own words for what lies on its board, the page's for what lies around it.
import type { Answer, Speech } from '$/games/contract'
import type { OpenGame } from '$/games/opening'
import { hasText, t, type Values } from '$/text/words.svelte'

/** One thing that can be asked about, under the word before the colon in `data-ask`. */
type Topic<View> = {
  /** The chapter of the rules that tells more. */
  chapter: string
  /** What may stand after the colon; where it is missing, nothing does. */
  of?: readonly string[]
  /** Under which key the texts have it; where it is missing, under the topic's own name. */
  key?: (value: string, view: View) => string
  values?: (value: string, view: View, speech: Speech) => Values
}
export type Topics<View> = Readonly<Record<string, Topic<View>>>

/** `topic` or `topic:value`, as `data-ask` writes it. */
function parts(what: string): { topic: string; value: string } {
  const at = what.indexOf(':')
  return at < 0 ? { topic: what, value: '' } : { topic: what.slice(0, at), value: what.slice(at + 1) }
}

/** A game's answers from its texts: `ask.<key>.name` and `ask.<key>.text`. */
export function answersFrom<View>(game: string, topics: Topics<View>) {
  return (what: string, view: View, speech: Speech): Answer | null => {
    const { topic, value } = parts(what)
    const found = topics[topic]
    if (!found) return null
    const of = `${game}:ask.${found.key?.(value, view) ?? topic}`
    const values = found.values?.(value, view, speech) ?? {}
    return { name: t(`${of}.name`, values), text: t(`${of}.text`, values), chapter: found.chapter }
  }
}

export function answerOf({ words }: OpenGame, what: string, view: unknown, speech: Speech): Answer | null {
  const { topic, value } = parts(what)
  if (topic !== 'table') return words.asked?.(what, view, speech) ?? null
  const key = `ask.table.${value}`
  return hasText(`${key}.text`) ? { name: t(`${key}.name`), text: t(`${key}.text`) } : null
}
