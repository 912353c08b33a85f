// The pages that the server draws before any script runs: they are taken over as they stand, and so must be here, with their words,
// before that. What the server knows of the table that such a page is about is told with it.
import { teachPages } from '$/text/words.svelte'

const FETCH = {
  game: () => import('./Game.svelte'),
  table: () => import('./Table.svelte'),
  replay: () => import('./Replay.svelte'),
}
type Fetched = typeof FETCH
type Come = { [Name in keyof Fetched]?: Awaited<ReturnType<Fetched[Name]>> }
const come: Come = {}

export function isFetched(page: string): page is keyof Fetched {
  return page in FETCH
}

/** The page with the words for it. */
export async function fetchPage<Name extends keyof Fetched>(name: Name): Promise<NonNullable<Come[Name]>> {
  const [page] = await Promise.all([FETCH[name](), teachPages()])
  come[name] = page as Come[Name]
  return page as NonNullable<Come[Name]>
}

/** The page itself where it has come, otherwise the promise of it. */
export function pageOf<Name extends keyof Fetched>(
  name: Name,
): NonNullable<Come[Name]> | Promise<NonNullable<Come[Name]>> {
  return come[name] ?? fetchPage(name)
}

/** Which game is played at the table of this page, and whether it has begun; null where the server did not say. */
export function toldOfTable(): { game: string; begun: boolean } | null {
  const { game, begun } = document.getElementById('table')?.dataset ?? {}
  return game === undefined ? null : { game, begun: begun !== undefined }
}

/** What was told is about the page that was asked for first, and no other. */
export function forgetTold({ dataset }: HTMLElement): void {
  for (const name of ['first', 'game', 'begun']) delete dataset[name]
}
