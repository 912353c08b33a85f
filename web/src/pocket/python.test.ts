// The browser's Python itself, as the build packed it: every game keeps the contract there, and makes the same of the same luck.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadPyodide, type PyodideInterface } from 'pyodide'
import { beforeAll, expect, test } from 'vitest'
import { startPython } from './python'

const PATIENCE = 240_000
const packed = fileURLToPath(new URL('../../public/python', import.meta.url))
const project = fileURLToPath(new URL('../../..', import.meta.url))
const GAMES = readdirSync(fileURLToPath(new URL('../games', import.meta.url)), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** What only the tests need is not packed: it comes from the project, beside what is. */
const BESIDE = `
import sys
from stolik.game.installed import GAMES
from stolik.pocket import packing
packing.load()
for name, module in list(sys.modules.items()):
    if name.split(".")[0] == "stolik" and hasattr(module, "__path__"):
        module.__path__.append(f"/project/src/{name.replace('.', '/')}")
import stolik
sys.path.append("/project")
`

const KEEPS_THE_CONTRACT = `
from stolik.checking.cases import cases
from stolik.checking.properties import PROPERTIES
def keeps(id_):
    case = cases(GAMES[id_])[1]
    for check in PROPERTIES.values():
        check(case, 7)
    return len(PROPERTIES)
keeps
`

const SAME_BYTES = `
from pathlib import Path
from stolik.table.records import read_records, replay, write_record
def same(id_):
    written = next(iter(sorted(Path("/project/tests/golden").glob(f"{id_}*.jsonl")))).read_bytes()
    return b"".join(line for one in read_records(written.splitlines()) for line in write_record(replay(one))) == written
same
`

const PLAYS = `
from tests.pocket.drawers import MemoryDrawer
from tests.pocket.pages import Page
async def plays():
    page = await Page(MemoryDrawer()).come_in()
    game = min(id_ for id_, game in GAMES.items() if not game.traits.real_time)
    table = await page.begin(game, bots=1, shared=1)
    await page.play(table)
    return (await page.ask("GET", f"/tables/{table}"))["status"]
plays()
`

let python: PyodideInterface

beforeAll(async () => {
  const version = existsSync(packed) ? readdirSync(packed)[0] : undefined
  if (!version) throw new Error('nothing is packed yet: make web')
  const folder = `${packed}/${version}/`
  python = await startPython({ load: loadPyodide, folder, modules: readFileSync(`${folder}modules.zip`) })
  python.mountNodeFS('/project', project)
  python.runPython(BESIDE)
}, PATIENCE)

test('nothing that is packed comes from the project', () => {
  expect(python.runPython('stolik.__file__')).toBe('/modules.zip/stolik/__init__.pyc')
})

test.each(GAMES)(
  '%s keeps the contract',
  (game) => {
    const keeps = python.runPython(KEEPS_THE_CONTRACT) as (id: string) => number
    expect(keeps(game)).toBeGreaterThan(10)
  },
  PATIENCE,
)

test.each(GAMES)(
  'a record of %s is folded to the same bytes',
  (game) => {
    const same = python.runPython(SAME_BYTES) as (id: string) => boolean
    expect(same(game)).toBe(true)
  },
  PATIENCE,
)

test(
  'a game with a bot, passed around, is played to its end',
  async () => {
    expect(await python.runPythonAsync(PLAYS)).toBe('finished')
  },
  PATIENCE,
)
