// The home page as HTML, in one language: drawn by the build, where there is no browser (build/drawing.ts), to be seen before any script runs.
import { render } from 'svelte/server'
import App from './App.svelte'
import { findGames } from './games/catalogue.svelte'
import { startWords } from './text/words.svelte'

/** With the games and the language that the page and the browser are said to have. */
export async function firstPage(): Promise<string> {
  await findGames()
  await startWords()
  return render(App).body
}
