import './design/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { keepFocus } from './focus/keeping'
import { findGames } from './games/catalogue.svelte'
import { listen } from './router.svelte'
import { startWords } from './text/words.svelte'

const place = document.getElementById('table')
if (!place) throw new Error('there is no place to put the table')

keepFocus(place)
listen()
startWords()

function lay(): void {
  place?.replaceChildren()
  if (place) mount(App, { target: place })
}

const asked = findGames()
// In a task of its own: a slow phone can answer a finger between reading all this and drawing it.
if (asked) asked.catch(() => undefined).finally(lay)
else setTimeout(lay)
