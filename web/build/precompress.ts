// Writes a .gz and a .br beside every file that shrinks: the server hands them out as they are.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(html|m?js|css|svg|json|webmanifest|txt|wasm|zip)$/
/** Ours are not compressed inside; the last percents of them would take a minute at every change of a module. */
const ARCHIVE = /\.zip$/
const WORTH_IT = 512
const LARGE = 1_000_000
const KEPT = fileURLToPath(new URL('../node_modules/.cache/brotli', import.meta.url))

/** Python takes a minute, and is the same every time: what was compressed once is kept. */
async function brotli(content: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  }
  if (content.length < LARGE) return brotliCompressSync(content, { params })
  const kept = join(KEPT, createHash('sha256').update(content).digest('hex'))
  const known = await readFile(kept).catch(() => null)
  if (known) return known
  const made = brotliCompressSync(content, { params })
  await mkdir(KEPT, { recursive: true })
  await writeFile(kept, made)
  return made
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
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !TEXT.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const content = await readFile(path)
        if (content.length < WORTH_IT) continue
        await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }))
        await writeFile(`${path}.br`, await brotli(content, ARCHIVE.test(path) ? 9 : 11))
      }
    },
  }
}
