import './design/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { listen } from './router.svelte'
import { startWords } from './text/words.svelte'

const place = document.getElementById('table')
if (!place) throw new Error('there is no place to put the table')

listen()
startWords()
// In a task of its own: a slow phone can answer a finger between reading all this and drawing it.
setTimeout(() => {
  place.replaceChildren()
  mount(App, { target: place })
})
