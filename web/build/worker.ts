// Writes sw.js: the service worker, and in front of it what the client consists of, so that it can keep that.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** What only a server reads, what is only shown by who installs, and what is taken along only by who asks for it. */
const LEFT_OUT = /^(index\.html|(needs|first)\.json|robots\.txt|sw\.js|python\/|screens\/)|\.(br|gz|map)$/

export function serviceWorker(): Plugin {
  let folder = ''
  let source = ''
  return {
    name: 'service-worker',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
      source = join(config.root, 'src/pocket/sw.js')
    },
    configureServer({ middlewares }) {
      middlewares.use('/sw.js', (_request, response, next) => {
        readFile(source, 'utf8').then((text) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(`const VERSION = 'dev', FILES = []\n${text}`)
        }, next)
      })
    },
    async closeBundle() {
      const found = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = found
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .filter((file) => !LEFT_OUT.test(file))
        .toSorted()
      const text = await readFile(source, 'utf8')
      const hash = createHash('sha256').update(text)
      for (const file of [...files, 'index.html'])
        hash.update(file).update(await readFile(join(folder, file)))
      const version = hash.digest('hex').slice(0, 12)
      const told = `const VERSION = ${JSON.stringify(version)}\nconst FILES = ${JSON.stringify(files)}\n`
      await writeFile(join(folder, 'sw.js'), told + text)
    },
  }
}
