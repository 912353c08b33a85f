// How the client is built: into the server's package, hashed, and compressed once so that no request has to.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { needs } from './build/needs.ts'
import { precompress } from './build/precompress.ts'

const server = process.env['STOLIK_SERVER'] ?? 'http://127.0.0.1:8000'

const SHELL =
  /node_modules|src\/(App|main|me|router|settings|design|home|text)\b|src\/games\/catalogue|stolik\/games\/|src\/live\/api|src\/fair\/(hex|kept|nonces)|src\/pages\/(Home|Logo|Preferences|TopBar|Trouble)/

export default defineConfig({
  plugins: [svelte(), needs(), precompress()],
  resolve: { alias: { $: fileURLToPath(new URL('./src', import.meta.url)) } },
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
            { name: 'paper', test: /src\/(paper|dice)\// },
          ],
        },
      },
    },
  },
  // The texts about the games lie beside the server.
  server: { fs: { allow: ['..'] }, proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
})
