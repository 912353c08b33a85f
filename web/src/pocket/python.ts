// Starts the browser's Python with our modules in it, from the folder that the build packed; in a worker, and in Node for the tests.
import type { loadPyodide, PyodideInterface } from 'pyodide'

/** Nothing is ever installed from elsewhere: there is no list of packages. */
const NO_PACKAGES = {
  info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten', python: '3.14.2', version: '314' },
  packages: {},
}

/** msgspec has a library that has to lie in a file; everything else stays in the archive. */
const UNPACK = `
import sys
from zipfile import ZipFile
with ZipFile("/modules.zip") as archive:
    archive.extractall("/lib/python3.14/site-packages", [n for n in archive.namelist() if n.startswith("msgspec/")])
sys.path.append("/modules.zip")
`

type Runtime = {
  load: typeof loadPyodide
  /** Where the folder is, with a slash at its end. */
  folder: string
  modules: Uint8Array
}

export async function startPython({ load, folder, modules }: Runtime): Promise<PyodideInterface> {
  const python = await load({
    indexURL: folder,
    stdLibURL: `${folder}library.zip`,
    lockFileContents: NO_PACKAGES as never,
  })
  python.FS.writeFile('/modules.zip', modules)
  python.runPython(UNPACK)
  return python
}

/** Everything is loaded: what is there stays, and what comes now may be garbage one day. */
export function settle(python: PyodideInterface): void {
  python.runPython('import gc; gc.freeze(); gc.enable()')
}
