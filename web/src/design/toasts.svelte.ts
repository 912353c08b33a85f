// Short messages that come, are read out, and go.
import { voice } from '$/voice/voice.svelte'

type Toast = { id: number; text: string; tone: 'plain' | 'bad' | 'good' }

const STAYS = 5000
let shown = $state<Toast[]>([])
let last = 0

export function toasts(): Toast[] {
  return shown
}

export function toast(text: string, tone: Toast['tone'] = 'plain'): void {
  const id = (last += 1)
  shown = [...shown.filter((other) => other.text !== text), { id, text, tone }].slice(-3)
  // The page below a dialog is not heard, and they lie on the page.
  if (voice.inDialog) voice.say(text)
  setTimeout(() => dismiss(id), STAYS)
}

export function dismiss(id: number): void {
  shown = shown.filter((toast) => toast.id !== id)
}
