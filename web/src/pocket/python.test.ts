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

/**
 * Every property of the game, and every case of it (options × players); of all their pairs one in six, because this Python is slower than
 * the server's, which has them all.
 */
const KEEPS_THE_CONTRACT = `
from stolik.checking.cases import cases
from stolik.checking.properties import PROPERTIES
ONE_IN = 6
def keeps(id_):
    every = cases(GAMES[id_])
    pairs = [(name, case) for at, case in enumerate(every) for by, name in enumerate(PROPERTIES) if (at + by) % ONE_IN == 0]
    for name, case in pairs:
        PROPERTIES[name](case, 7)
    checked, played = {name for name, _ in pairs}, {case.name for _, case in pairs}
    return checked == set(PROPERTIES) and played == {case.name for case in every}
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

/** What is compiled from a text when the module is loaded once more: `dataclasses` would, for every class. */
const COMPILES = `
import stolik.bots.people as module
compiled = []
sys.addaudithook(lambda event, about: event == "compile" and compiled.append(about))
exec(module.__loader__.get_code(module.__name__), {"__name__": module.__name__})
[type(module.__loader__).__name__, len(compiled)]
`

const PLAYS = `
from tests.pocket.drawers import MemoryDrawer
from tests.pocket.whole_games import whole_game
async def plays(id_):
    page, table = await whole_game(id_, MemoryDrawer())
    return (await page.ask("GET", f"/tables/{table}"))["status"]
plays
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

test('no module is looked for, and none has anything left to compile', () => {
  expect((python.runPython(COMPILES) as { toJs: () => unknown }).toJs()).toEqual(['Packed', 0])
})

test.each(GAMES)(
  '%s keeps the contract',
  (game) => {
    const keeps = python.runPython(KEEPS_THE_CONTRACT) as (id: string) => boolean
    expect(keeps(game)).toBe(true)
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

test.each(GAMES)(
  'a whole game of %s is played against bots, and where it is in turns passed around',
  async (game) => {
    const plays = python.runPython(PLAYS) as (id: string) => Promise<string>
    expect(await plays(game)).toBe('finished')
  },
  PATIENCE,
)
