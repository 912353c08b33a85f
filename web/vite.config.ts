// How the client is built: into the server's package, hashed, and compressed once so that no request has to.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { eager } from './build/eager.ts'
import { first } from './build/first.ts'
import { needs } from './build/needs.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/worker.ts'

const server = process.env['STOLIK_SERVER'] ?? 'http://127.0.0.1:8080'

const SHELL =
  /node_modules|src\/(App|base|main|me\.svelte|oneByOne|router|settings|telling|design|focus|home)\b|src\/keys\/keys|src\/text\/[^/]+\.ts|src\/games\/[^/]+$|src\/games\/\w+\/index\.ts|src\/live\/(api|ends)|src\/fair\/(hex|kept|nonces)|src\/daily\/(TodaysDeals|TimeLeft|day)|src\/paper\/(pencil|PencilMark)|src\/pages\/(Home|Logo|Preferences|TopBar|Trouble)/

const PLAY =
  /src\/(paper|dice|ask|follow|motion|rules|say|sound|voice)\b|src\/lobby\/mySeat|src\/table\/(Avatar|CommandLine|Face|commanding|faces|names|proposal)/

/** Tests are about what a browser does, effects included. */
const TESTING = 'VITEST' in process.env

/** What the build has packed for playing without a server: the folder's name, and each file's size. */
function packedPython(): { version: string; files: [string, number][] } {
  const folder = fileURLToPath(new URL('./public/python', import.meta.url))
  const version = existsSync(folder) ? (readdirSync(folder)[0] ?? '') : ''
  const files = version === '' ? [] : readdirSync(`${folder}/${version}`)
  return { version, files: files.map((name) => [name, statSync(`${folder}/${version}/${name}`).size]) }
}

const define = { PYTHON: JSON.stringify(packedPython()) }
const resolve = { alias: { $: fileURLToPath(new URL('./src', import.meta.url)) } }

export default defineConfig({
  // Files find each other wherever they lie; the page, which is shown at many paths, is told by the server.
  base: './',
  plugins: [
    svelte(TESTING ? { dynamicCompileOptions: () => ({ generate: 'client' }) } : {}),
    eager(['shell', 'play', 'Game', 'Table', 'Replay']),
    needs(),
    first({ define, resolve }),
    serviceWorker(),
    precompress(),
  ],
  define,
  worker: { format: 'es' },
  resolve,
  build: {
    outDir: '../src/stolik/server/static',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 1024,
    modulePreload: { polyfill: false },
    // What the home page needs comes in one piece; everything else when it is needed.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', test: SHELL },
            // The pictures of all games stand on the home page: one file, not a dozen.
            { name: 'art', test: /src\/games\/\w+\/(Art|Glyph)\.svelte/ },
            // What tables, replays, lessons and boards share, in one piece too: each request costs a phone a way to the server and back.
            { name: 'play', test: PLAY },
          ],
        },
      },
    },
  },
  // The page's own address is kept on the way to the server, which lets in nobody else's.
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: true, changeOrigin: false } } },
  ...(TESTING ? { ssr: { resolve: { conditions: ['browser'] } } } : {}),
  test: { include: ['src/**/*.test.ts'], server: { deps: { inline: ['svelte'] } } },
})
