// A dialog over everything else, for as long as it lies there: what is said is said in it, and the focus goes back to where it came from.
import { voice } from '$/voice/voice.svelte'

export const modal =
  (id: string, onclose: () => void) =>
  (dialog: HTMLDialogElement): (() => void) => {
    const opener = document.activeElement
    // Closed by us, at once: what is opened next may come before the browser tells that it has closed this one.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      onclose()
    })
    dialog.showModal()
    const leave = voice.enter(id)
    // It is gone by now, so that what lay below can take the focus, before anybody looks for another place for it.
    return () => {
      leave()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }
