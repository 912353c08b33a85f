// Draws the pages that are seen before any script runs, for a browser that has kept nothing, at a server with one game, and says where in
// them that game stands: the server puts its own games there. Run by itself (node build/drawing.ts FILE), because it pretends to be in a browser.
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

type Choice = { options: Record<string, string | number | boolean | null> }
type Client = { seatsOnBoard?: boolean; variants?: readonly Choice[] }
type First = {
  firstPage: (path: string) => Promise<string>
  ourClient: (id: string) => Client | undefined
}

const LANGUAGES = ['en', 'pl'] as const
const BASE = '/{{base}}'
/** Numbers that stand nowhere else on the page. */
const [LEAST, MOST, MINUTES] = [7001, 7002, 7003]
const ANY = '{{id}}'
const OURS = readdirSync(new URL('../src/games', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** What the values of the variants are called stands in the server's texts about the game. */
function options(id: string): object {
  const chosen = (first.ourClient(id)?.variants ?? []).flatMap((variant) => Object.entries(variant.options))
  return Object.fromEntries(
    chosen.map(([option]) => [
      option,
      {
        values: chosen
          .filter(([name]) => name === option)
          .map(([, value]) => ({ value, name: `{{option_${option}_${String(value)}}}` })),
      },
    ]),
  )
}

function game(lesson: boolean, id = ANY): object {
  const texts = { line: '{{line}}', what: '{{what}}', options: options(id) }
  return {
    id,
    name: '{{name}}',
    designers: ['{{designers}}'],
    publisher: '{{publisher}}',
    minutes: MINUTES,
    texts: { en: texts, pl: texts },
    players: { least: LEAST, most: MOST },
    levels: ['{{level}}'],
    defaults: {},
    lesson,
    daily: true,
    puzzle: true,
    client: null,
  }
}

let language: string
let games: object[] = []
let told: Record<string, string> = {}
const document = {
  documentElement: { dataset: { base: `${BASE}/` }, lang: '', removeAttribute: () => undefined },
  getElementById: () => ({ textContent: JSON.stringify({ games }), dataset: told }),
  cookie: '',
}
const localStorage = { getItem: (name: string) => (name === 'stolik.language' ? language : null) }
const location = { pathname: `${BASE}/` }
const history = { pushState: (_state: unknown, _title: string, to: string) => (location.pathname = to) }
const browser = { document, localStorage, location, history, scrollTo: () => undefined }
for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true })

function only(html: string, what: RegExp): string {
  const found = html.match(what) ?? []
  if (found.length !== 1 || found[0] === undefined)
    throw new Error(`the page has ${found.length} of ${what.source}`)
  return found[0]
}

/** With a place for whatever the element says that has these words in it. */
function placed(html: string, words: RegExp, place: string): string {
  return html.replace(only(html, new RegExp(`>[^<]*${words.source}[^<]*<`, 'g')), `>${place}<`)
}

/** The forms of what is said in numbers. */
function counted(tongue: string): Record<string, string> {
  const texts = ['first/', ''].map(
    (folder) =>
      JSON.parse(
        readFileSync(new URL(`../src/text/${folder}${tongue}.json`, import.meta.url), 'utf8'),
      ) as Record<string, string>,
  )
  const all = texts.flatMap((some) => Object.entries(some))
  return Object.fromEntries(all.filter(([key]) => /^(players|minutes|credit)(_|$)/.test(key)))
}

/** What stands between two names, between the first ones of many, and before the last of those. */
function listing(tongue: string): string[] {
  const format = new Intl.ListFormat(tongue, { type: 'conjunction' })
  const [, two = ''] = /^A(.*)B$/.exec(format.format(['A', 'B'])) ?? []
  const [, between = '', last = ''] = /^A(.*)B(.*)C$/.exec(format.format(['A', 'B', 'C'])) ?? []
  return [two, between, last]
}

async function tile(lesson: boolean): Promise<[page: string, tile: string]> {
  games = [game(lesson)]
  const page = await first.firstPage('/')
  const drawn = only(page, /<li[^>]*><article.*?<\/article>.*?<\/li>/gs)
  const words = placed(placed(drawn, /7001/, '{{players}}'), /7003/, '{{minutes}}')
  return [page.replace(drawn, '{{tiles}}'), words]
}

async function home(): Promise<object> {
  const [page, withLesson] = await tile(true)
  const [, without] = await tile(false)
  const deal = only(page, /<li[^>]*>.*?<\/li>/gs)
  const puzzle = only(page, /<span class="puzzle[^>]*>.*?<\/span>/gs)
  const places = page.replace(deal, '{{deals}}').replace(puzzle, '{{puzzles}}')
  return { page: places, tile: withLesson, tile_without_lesson: without, deal, puzzle }
}

async function gamePage(id: string, lesson: boolean): Promise<string> {
  games = [game(lesson, id)]
  const page = await first.firstPage(`/games/${id}`)
  return placed(placed(page, /7001.*7003/, '{{players}} · {{minutes}}'), /\{\{designers\}\}/, '{{credit}}')
}

/** Of a game of ours what it brings along is drawn, too; the last one is for any other. */
async function gamePages(): Promise<object> {
  const pages: Record<string, object> = {}
  for (const id of [...OURS, ANY])
    pages[id] = { page: await gamePage(id, true), without_lesson: await gamePage(id, false) }
  return pages
}

async function about(path: string, id: string, begun: boolean): Promise<string> {
  games = [game(true, id)]
  told = begun ? { game: id, begun: '' } : { game: id }
  return first.firstPage(path)
}

async function drawn(): Promise<object> {
  const whole = OURS.filter((id) => first.ourClient(id)?.seatsOnBoard)
  return {
    home: await home(),
    games: await gamePages(),
    table: {
      open: await about('/t/{{table}}', ANY, false),
      begun: await about('/t/{{table}}', ANY, true),
      whole: whole[0] === undefined ? '' : await about('/t/{{table}}', whole[0], true),
      wholes: whole,
    },
    replay: await about('/t/{{table}}/replay', ANY, true),
    texts: counted(language),
    listing: listing(language),
  }
}

const first = (await import(pathToFileURL(process.argv[2] ?? '').href)) as First
const pages: Record<string, object> = {}
for (language of LANGUAGES) pages[language] = await drawn()
process.stdout.write(JSON.stringify(pages))
