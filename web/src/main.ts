import './design/base.css'
import { hydrate, mount } from 'svelte'
import App from './App.svelte'
import { keepFocus } from './focus/keeping'
import { findGames } from './games/catalogue.svelte'
import { fetchPage, forgetTold, isFetched } from './pages/drawn'
import { listen, route } from './router.svelte'
import { startWords } from './text/words.svelte'

const place = document.getElementById('table')
if (!place) throw new Error('there is no place to put the table')

keepFocus(place)
listen()

/** Later, when the first page stands: what was told of turns has been seen now. */
function seen(): void {
  if (document.visibilityState === 'visible')
    void import('./turns/push').then(({ closeShown }) => closeShown()).catch(() => undefined)
}
if ('serviceWorker' in navigator) {
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
