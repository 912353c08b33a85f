// A newer client at the server: who was offline with an old one gets the new one before they meet the server again.
import { addressOf } from '$/base'

class Renewal {
  /** The server has another client than this page. */
  due = $state(false)

  /** Whether the server's page names the script that runs here; without a network nobody can say. */
  async look(): Promise<void> {
    const mine = document
      .querySelector<HTMLScriptElement>('script[type="module"][src]')
      ?.src.split('/')
      .at(-1)
    const page = await fetch(addressOf('/'), { cache: 'no-store' }).catch(() => null)
    if (!mine || !page?.ok) return
    this.due = !(await page.text()).includes(mine)
    if (this.due) await (await navigator.serviceWorker?.getRegistration(addressOf('/')))?.update()
  }

  /** What was played here is on disk: it goes on after the reload. */
  async renew(): Promise<void> {
    const known = await navigator.serviceWorker?.getRegistration(addressOf('/'))
    known?.waiting?.postMessage('renew')
    location.reload()
  }
}

export const renewal = new Renewal()
