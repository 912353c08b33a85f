// The one service worker. It keeps the client, so that pages open without a network, and shows that it is somebody's turn.
// The build writes VERSION and FILES in front of it: what the client consists of, so that another client is another worker.
/* global VERSION, FILES */
const WORDS = { en: 'Your turn', pl: 'Twój ruch' }
const CLIENT = 'stolik-client-'
const here = (path) => new URL(path, self.registration.scope).href
/** The page is one for all addresses. */
const PAGE = here('./')

/** What an older worker has already, and whose name says that it is the same, is not loaded again. */
async function fill() {
  const cache = await caches.open(CLIENT + VERSION)
  await Promise.all(
    FILES.map(async (file) => {
      const known = /-[\w-]{8}\.\w+$/.test(file) ? await caches.match(here(file)) : undefined
      if (known) await cache.put(here(file), known)
      else await cache.add(new Request(here(file), { cache: 'no-cache' }))
    }),
  )
  await cache.add(new Request(PAGE, { cache: 'no-cache' }))
}

async function clear() {
  for (const name of await caches.keys())
    if (name.startsWith(CLIENT) && name !== CLIENT + VERSION) await caches.delete(name)
  await self.clients.claim()
}

/** The server's own page wherever it can be had: nobody plays with an old client at a new server. */
async function page(request) {
  try {
    return await fetch(request)
  } catch (gone) {
    const kept = await caches.match(PAGE)
    if (!kept) throw gone
    return kept
  }
}

/** A file whose name says what is in it never changes; others are the server's while it answers. */
async function file(request) {
  const lasting = /-[\w-]{8}\.\w+$|\/python\/[0-9a-f]{12}\//.test(new URL(request.url).pathname)
  const kept = await caches.match(request, { ignoreVary: true })
  if (lasting && kept) return kept
  try {
    return await fetch(request)
  } catch (gone) {
    if (!kept) throw gone
    return kept
  }
}

self.addEventListener('install', (event) => event.waitUntil(fill()))
self.addEventListener('activate', (event) => event.waitUntil(clear()))
self.addEventListener('message', (event) => {
  if (event.data === 'renew') self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const ours = request.url.startsWith(PAGE) && !request.url.startsWith(here('./api/'))
  if (request.method !== 'GET' || !ours) return
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request))
})

self.addEventListener('push', (event) => {
  const { what, table, game, language } = event.data?.json() ?? {}
  if (what !== 'your-turn') return
  // A browser wants something to be shown for every message; the tag lets a newer one replace it.
  event.waitUntil(
    self.registration.showNotification(WORDS[language] ?? WORDS.en, {
      body: game,
      tag: table,
      icon: here('icon-192.png'),
      data: { path: `t/${table}` },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = here(event.notification.data.path)
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const open = pages.find((page) => page.url === address)
      return open ? open.focus() : self.clients.openWindow(address)
    }),
  )
})
