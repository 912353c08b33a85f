// What is sent on to somebody: by the device's own sheet where it has one, otherwise by the clipboard.
import { toast } from '$/design/toasts.svelte'
import { t } from '$/text/words.svelte'

export const hasSheet = (): boolean => 'share' in navigator

/** Who closes the sheet has changed their mind; nothing is wrong. */
export async function share(what: ShareData & { text: string }): Promise<void> {
  if (hasSheet()) await navigator.share(what).catch(() => undefined)
  else await copy(what.url ?? what.text)
}

/** Where nothing may be copied, it is at least there to be read. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(t('copied'), 'good')
  } catch {
    toast(text)
  }
}
