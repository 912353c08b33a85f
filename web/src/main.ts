import './design/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { listen } from './router.svelte'
import { startWords } from './text/words.svelte'

const place = document.getElementById('table')
if (!place) throw new Error('there is no place to put the table')

listen()
startWords()
mount(App, { target: place })
