// The one service worker: it shows that it is somebody's turn, and takes them to the table. It keeps and fetches nothing.
const WORDS = { en: 'Your turn', pl: 'Twój ruch' }

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { what, table, game, language } = event.data?.json() ?? {}
  if (what !== 'your-turn') return
  // A browser wants something to be shown for every message; the tag lets a newer one replace it.
  event.waitUntil(
    self.registration.showNotification(WORDS[language] ?? WORDS.en, {
      body: game,
      tag: table,
      icon: new URL('icon-192.png', self.registration.scope).href,
      data: { path: `t/${table}` },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(event.notification.data.path, self.registration.scope).href
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const open = pages.find((page) => page.url === address)
      return open ? open.focus() : self.clients.openWindow(address)
    }),
  )
})
