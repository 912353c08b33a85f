// Being told of my turn through the browser maker's push service: only where it is possible, and only who wants it.
import { addressOf } from '$/base'
import { api } from '$/live/api'
import { spoken } from '$/text/words.svelte'

const ASKED = 'stolik.push-asked'

function canPush(): boolean {
  return (
    isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  )
}

/** The house's key where this browser can be told, null where it cannot. */
export async function offered(): Promise<string | null> {
  if (!canPush() || Notification.permission === 'denied') return null
  return (await api.pushOffered()).key
}

/** Whether this browser was asked before; it is asked once. */
export function wasAsked(): boolean {
  return localStorage.getItem(ASKED) !== null
}

export function noteAsked(): void {
  localStorage.setItem(ASKED, 'yes')
}

function registered(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(addressOf('/sw.js'), { scope: addressOf('/') })
}

/** The subscription that this browser has, if any. */
export async function subscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null
  const known = await navigator.serviceWorker.getRegistration(addressOf('/'))
  return (await known?.pushManager.getSubscription()) ?? null
}

/** Asks the browser for permission, and the server to tell it; whether that worked. */
export async function subscribe(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const worker = await registered()
  await navigator.serviceWorker.ready
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = made.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await api.subscribe({ endpoint: endpoint ?? '', keys: { p256dh, auth }, language: spoken() })
  return true
}

/** Gone here and on the server. */
export async function unsubscribe(): Promise<void> {
  const made = await subscription()
  if (!made) return
  await api.unsubscribe(made.endpoint)
  await made.unsubscribe()
}

/** Whoever opens the page has seen what it said: what is still shown goes. */
export async function closeShown(): Promise<void> {
  if (!canPush()) return
  const known = await navigator.serviceWorker.getRegistration(addressOf('/'))
  for (const shown of (await known?.getNotifications()) ?? []) shown.close()
}
