// What of an update is heard: each thing that happened once, in its order; the pencil only where there is nothing else.
import type { OpenGame } from '$/games/opening'
import type { GameEvent } from '$/wire/messages'
import type { Sound, SoundName } from './sounds'

/** More than these at once is a noise. */
const MOST = 4
const ORDINARY: SoundName = 'pencil'

export function soundsOf(
  { soundOf }: Pick<OpenGame, 'soundOf'>,
  events: readonly GameEvent[],
  chain = 0,
): Sound[] {
  if (events.length === 0) return []
  const names = [...new Set(events.map(soundOf))]
  const special = names.filter((name) => name !== ORDINARY).slice(0, MOST)
  const heard: Sound[] = (special.length > 0 ? special : names).map((name) => ({ name }))
  return chain > 1 ? [...heard, { name: 'chain', link: chain }] : heard
}
