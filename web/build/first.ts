// Writes first.json: the pages that are seen before any script runs, in each language, with places for what only a server knows. The
// server fills them in.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, type Plugin, type UserConfig } from 'vite'

const DRAWING = fileURLToPath(new URL('./drawing.ts', import.meta.url))
const FOLDER = fileURLToPath(new URL('../node_modules/.cache/first', import.meta.url))

/** Other pages are not drawn, nor are boards, so that their parts need not be built; words are. */
const firstAlone: Plugin = {
  name: 'first-alone',
  resolveDynamicImport: (file, importer) =>
    (typeof file === 'string' && file.endsWith('.json')) || importer?.endsWith('/pages/drawn.ts')
      ? null
      : false,
}

export function first({ define, resolve }: Pick<UserConfig, 'define' | 'resolve'>): Plugin {
  return {
    name: 'first',
    apply: 'build',
    async generateBundle() {
      await build({
        configFile: false,
        logLevel: 'warn',
        plugins: [svelte(), firstAlone],
        ...(define ? { define } : {}),
        ...(resolve ? { resolve } : {}),
        build: {
          ssr: 'src/first.ts',
          outDir: FOLDER,
          emptyOutDir: true,
          copyPublicDir: false,
          target: 'es2023',
        },
      })
      const { stdout } = await promisify(execFile)(process.execPath, [DRAWING, `${FOLDER}/first.js`])
      this.emitFile({ type: 'asset', fileName: 'first.json', source: stdout })
    },
  }
}
