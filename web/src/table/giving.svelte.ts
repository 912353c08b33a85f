// Who gets more time hears of it, and so does everybody else.
import { untrack } from 'svelte'
import { t } from '$/text/words.svelte'
import { voice } from '$/voice/voice.svelte'
import type { TableInfo } from '$/wire/messages'

/** Called where a component begins; it ends with it. */
export function hearOfMoreTime(
  table: () => TableInfo,
  mine: () => number | null,
  name: (seat: number) => string,
): void {
  let before: readonly number[] | null = null
  $effect(() => {
    const given = table().seats.map(({ more }) => more)
    untrack(() => {
      for (const [seat, more] of given.entries())
        if (before && more > (before[seat] ?? 0))
          voice.say(seat === mine() ? t('clock.given') : t('clock.given-to', { name: name(seat) }))
      before = given
    })
  })
}
