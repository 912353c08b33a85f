// Packs what a phone takes along: Python for the browser (from npm), and in two archives its standard library and our own
// modules with msgspec, compiled by that very Python so that no phone has to. Run before Vite, which copies the folder.
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadPyodide } from 'pyodide'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const runtime = dirname(fileURLToPath(import.meta.resolve('pyodide/package.json')))
const RUNTIME = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm']

async function wheel(): Promise<Uint8Array> {
  const found = (await readdir(join(web, '.pocket'))).find((name) => /^msgspec-.*wasm32\.whl$/.test(name))
  if (!found) throw new Error('web/.pocket has no msgspec for the browser: scripts/fetch_pocket.py brings it')
  return readFile(join(web, '.pocket', found))
}

/** Python itself knows what it has loaded, and compiles it. */
async function packed(): Promise<{ library: Uint8Array; modules: Uint8Array }> {
  const python = await loadPyodide({ indexURL: `${runtime}/` })
  python.unpackArchive((await wheel()).slice().buffer, 'wheel')
  python.mountNodeFS('/project', join(web, '..'))
  python.runPython(await readFile(join(web, 'build', 'python.py'), 'utf8'))
  const bytes = (name: string) => python.FS.readFile(`/tmp/${name}`) as Uint8Array
  return { library: bytes('library.zip'), modules: bytes('modules.zip') }
}

const { library, modules } = await packed()
const hash = createHash('sha256').update(library).update(modules)
for (const name of RUNTIME) hash.update(await readFile(join(runtime, name)))
const version = hash.digest('hex').slice(0, 12)

const all = join(web, 'public', 'python')
const folder = join(all, version)
await rm(all, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const name of RUNTIME) await copyFile(join(runtime, name), join(folder, name))
await writeFile(join(folder, 'library.zip'), library)
await writeFile(join(folder, 'modules.zip'), modules)
