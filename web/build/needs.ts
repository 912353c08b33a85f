// Writes needs.json: which files each page, board and text needs beside what index.html names itself. The server tells a
// browser of them together with the page, so that it does not find out one after another.
import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** The file, its styles, and all that it imports. */
function needed(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file]
  if (found.has(file) || chunk?.type !== 'chunk') return found
  found.add(file)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const other of chunk.imports) needed(bundle, other, found)
  return found
}

export function needs(): Plugin {
  let root = ''
  return {
    name: 'needs',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = `${config.root}/src`
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const index = bundle['index.html']
      const page = index?.type === 'asset' ? index.source.toString() : ''
      const lists = chunks
        .filter((chunk) => chunk.isDynamicEntry && chunk.facadeModuleId !== null)
        .map(({ facadeModuleId, fileName }) => [
          relative(root, facadeModuleId ?? ''),
          [...needed(bundle, fileName)].filter((file) => !page.includes(file)),
        ])
      const source = JSON.stringify(Object.fromEntries(lists.toSorted()))
      this.emitFile({ type: 'asset', fileName: 'needs.json', source })
    },
  }
}
