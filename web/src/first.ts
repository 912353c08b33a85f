// The pages that are seen before any script runs, as HTML, in one language: drawn by the build, where there is no browser (build/drawing.ts).
import { render } from 'svelte/server'
import App from './App.svelte'
import { findGames } from './games/catalogue.svelte'
import { ourClient } from './games/opening'
import { fetchPage, isFetched } from './pages/drawn'
import { go, route } from './router.svelte'
import { startWords } from './text/words.svelte'

export { ourClient }

/** The page at that path, with the games and the language that the page and the browser are said to have. */
export async function firstPage(path: string): Promise<string> {
  await findGames()
  await startWords()
  go(path)
  const { page } = route()
  if (isFetched(page)) await fetchPage(page)
  return render(App).body
}
