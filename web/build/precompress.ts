// Writes a .gz and a .br beside every file that shrinks: the server hands them out as they are.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(html|m?js|css|svg|json|webmanifest|txt|wasm|zip)$/
/** Ours are not compressed inside; the last percents of them would take a minute at every change of a module. */
const ARCHIVE = /\.zip$/
const WORTH_IT = 512
const LARGE = 1_000_000
const shrink = { gzip: promisify(gzip), brotli: promisify(brotliCompress) }
const KEPT = fileURLToPath(new URL('../node_modules/.cache/brotli', import.meta.url))

/** Python takes a minute, and is the same every time: what was compressed once is kept. */
async function brotli(content: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  }
  if (content.length < LARGE) return shrink.brotli(content, { params })
  const kept = join(KEPT, createHash('sha256').update(content).digest('hex'))
  const known = await readFile(kept).catch(() => null)
  if (known) return known
  const made = await shrink.brotli(content, { params })
  await mkdir(KEPT, { recursive: true })
  await writeFile(kept, made)
  return made
}

async function shrunk(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < WORTH_IT) return
  await Promise.all([
    shrink.gzip(content, { level: 9 }).then((made) => writeFile(`${path}.gz`, made)),
    brotli(content, ARCHIVE.test(path) ? 9 : 11).then((made) => writeFile(`${path}.br`, made)),
  ])
}

export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const found = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = found.filter((entry) => entry.isFile() && TEXT.test(entry.name))
      await Promise.all(files.map((entry) => shrunk(join(entry.parentPath, entry.name))))
    },
  }
}
