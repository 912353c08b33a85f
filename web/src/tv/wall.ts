// A screen on the wall: everything on it is large, and it does not fall asleep.

/** Grow the whole page with the screen for as long as it is shown. */
export function beOnTheWall(): () => void {
  const root = document.documentElement
  root.dataset['screen'] = 'wall'
  const letSleep = stayAwake()
  return () => {
    delete root.dataset['screen']
    letSleep()
  }
}

/** Browsers let go of the lock whenever the page is hidden; it is taken again when the page comes back. */
function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false
  const take = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    const taken = await navigator.wakeLock.request('screen').catch(() => null)
    if (over) await taken?.release()
    else lock = taken
  }
  const again = (): void => void take()
  document.addEventListener('visibilitychange', again)
  again()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', again)
    void lock?.release()
  }
}

export async function switchFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await document.documentElement.requestFullscreen()
}
