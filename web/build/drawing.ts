// Draws the home page for a browser that has kept nothing, at a server with one game, and says where in it that game stands: the
// server puts its own games there. Run by itself (node build/drawing.ts FILE), because it pretends to be in a browser.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

type First = { firstPage: () => Promise<string> }

const LANGUAGES = ['en', 'pl'] as const
const BASE = '/{{base}}'
/** Numbers that stand nowhere else on the page. */
const [LEAST, MOST, MINUTES] = [7001, 7002, 7003]

function game(lesson: boolean): object {
  const texts = { line: '{{line}}' }
  return {
    id: '{{id}}',
    name: '{{name}}',
    minutes: MINUTES,
    texts: { en: texts, pl: texts },
    players: { least: LEAST, most: MOST },
    lesson,
    daily: true,
    puzzle: true,
    client: null,
  }
}

let language: string
let games: object[] = []
const document = {
  documentElement: { dataset: { base: `${BASE}/` }, lang: '', removeAttribute: () => undefined },
  getElementById: () => ({ textContent: JSON.stringify({ games }) }),
  cookie: '',
}
const localStorage = { getItem: (name: string) => (name === 'stolik.language' ? language : null) }
const browser = { document, localStorage, location: { pathname: `${BASE}/` } }
for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true })

function only(html: string, what: RegExp): string {
  const found = html.match(what) ?? []
  if (found.length !== 1 || found[0] === undefined)
    throw new Error(`the home page has ${found.length} of ${what.source}`)
  return found[0]
}

/** The plural forms of what a tile says in numbers. */
function counted(tongue: string): Record<string, string> {
  const texts = JSON.parse(
    readFileSync(new URL(`../src/text/first/${tongue}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>
  return Object.fromEntries(Object.entries(texts).filter(([key]) => /^(players|minutes)(_|$)/.test(key)))
}

async function tile(first: First, lesson: boolean): Promise<[page: string, tile: string]> {
  games = [game(lesson)]
  const page = await first.firstPage()
  const drawn = only(page, /<li[^>]*><article.*?<\/article>.*?<\/li>/gs)
  const words = drawn
    .replace(/>[^<]*7001[^<]*</, '>{{players}}<')
    .replace(/>[^<]*7003[^<]*</, '>{{minutes}}<')
  return [page.replace(drawn, '{{tiles}}'), words]
}

async function drawn(first: First): Promise<object> {
  const [page, withLesson] = await tile(first, true)
  const [, without] = await tile(first, false)
  const deal = only(page, /<li[^>]*>.*?<\/li>/gs)
  const puzzle = only(page, /<span class="puzzle[^>]*>.*?<\/span>/gs)
  const places = page.replace(deal, '{{deals}}').replace(puzzle, '{{puzzles}}')
  return {
    page: places,
    tile: withLesson,
    tile_without_lesson: without,
    deal,
    puzzle,
    texts: counted(language),
  }
}

const first = (await import(pathToFileURL(process.argv[2] ?? '').href)) as First
const pages: Record<string, object> = {}
for (language of LANGUAGES) pages[language] = await drawn(first)
process.stdout.write(JSON.stringify(pages))
