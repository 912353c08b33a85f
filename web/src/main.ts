import './design/base.css'
import { hydrate, mount } from 'svelte'
import App from './App.svelte'
import { watchSpacing } from './design/spacing'
import { keepFocus } from './focus/keeping'
import { findGames } from './games/catalogue.svelte'
import { fetchPage, forgetTold, isFetched } from './pages/drawn'
import { listen, route } from './router.svelte'
import { startWords } from './text/words.svelte'

const place = document.getElementById('table')
if (!place) throw new Error('there is no place to put the table')

/** The page came with these sheets in it; whoever needs one looks for its name, and a sheet that is off is not fetched. */
function nameSheets(): void {
  const { sheets } = document.querySelector<HTMLElement>('style[data-sheets]')?.dataset ?? {}
  for (const href of sheets?.split(' ') ?? [])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href }),
    )
}

nameSheets()
keepFocus(place)
listen()
watchSpacing()

/** What was told of turns has been seen now; where nothing may be told, nothing was. */
function seen(): void {
  if (document.visibilityState === 'visible' && Notification.permission === 'granted')
    void import('./turns/push').then(({ closeShown }) => closeShown()).catch(() => undefined)
}
if ('serviceWorker' in navigator && 'Notification' in window) {
  addEventListener('load', seen)
  document.addEventListener('visibilitychange', seen)
}

/** The server may have drawn the page already; without a network the page that was kept is the home page, whatever was asked for. */
async function lay(): Promise<void> {
  if (!place) return
  const { page } = route()
  if (place.dataset['first'] === page && (await isThere(page))) {
    hydrate(App, { target: place })
  } else {
    place.replaceChildren()
    mount(App, { target: place })
  }
  forgetTold(place)
  pressAgain(place)
}

/** What somebody has pressed while all this was still on its way: the page itself remembers it (index.html). */
function pressAgain(place: HTMLElement): void {
  const pressed = place.querySelector<HTMLElement>('button[aria-busy]')
  pressed?.removeAttribute('aria-busy')
  pressed?.click()
}

/** Whether the page is here; one that cannot be fetched is left to say so itself. */
async function isThere(page: string): Promise<boolean> {
  if (!isFetched(page)) return true
  return fetchPage(page).then(
    () => true,
    () => false,
  )
}

/** There are no words yet, so it is said in both languages. */
function lament(): void {
  const again = document.createElement('a')
  again.href = location.href
  again.textContent = 'Stolik could not be loaded: try again. Nie udało się wczytać: spróbuj ponownie.'
  place?.replaceChildren(again)
}

// In a task of its own: a slow phone can answer a finger between reading all this and drawing it.
const games = findGames()?.catch(() => undefined)
startWords()
  .then(() => games)
  .then(lay, lament)
