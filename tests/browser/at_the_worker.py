"""Whole games at a browser's own end, without clicking: the page's messages to its worker, said by the test.

It plays what is legal first; where a page is not told all of that (there is a great deal), what always is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

CATCH_THE_WORKER = """
globalThis.Worker = class extends Worker {
  constructor(...about) {
    super(...about)
    globalThis.pocket = this
  }
}
"""

_PLAY = """async ({ table, begin, most }) => {
  const heard = []
  let wake = () => {}
  let last = 1_000_000
  const client = crypto.randomUUID().replaceAll('-', '')
  pocket.addEventListener('message', ({ data }) => (heard.push(data), wake()))
  const tell = (message) => pocket.postMessage(message)
  const say = (message) => {
    last += 1
    tell({ what: 'say', text: JSON.stringify({ ...message, id: last }) })
    return last
  }
  const until = async (found) => {
    for (;;) {
      const at = heard.findIndex(found)
      if (at >= 0) return heard.splice(at, 1)[0]
      await new Promise((again, late) => {
        wake = again
        setTimeout(() => late(new Error(`nothing more: ${found}`)), 60_000)
      })
    }
  }
  const ask = async (method, path, body = {}) => {
    const id = (last += 1)
    tell({ what: 'ask', id, method, path, body: JSON.stringify(body) })
    const { status, text } = await until(({ what, id: of }) => what === 'answer' && of === id)
    if (status !== 200) throw new Error(`${method} ${path}: ${text}`)
    return JSON.parse(text)
  }

  const { game, options, shared, bots } = begin
  if (!table) {
    const asked = { game, options, players: 1 + shared + bots, instant_bots: true }
    table = (await ask('POST', '/tables', asked)).id
    for (let seat = 1; seat <= shared; seat += 1)
      await ask('PUT', `/tables/${table}/seats/${seat}`, { kind: 'shared', name: `Guest ${seat}` })
    for (let seat = 1 + shared; seat <= shared + bots; seat += 1)
      await ask('PUT', `/tables/${table}/seats/${seat}`, { kind: 'bot', level: 'newcomer' })
    for (let seat = 0; seat <= shared; seat += 1)
      await ask('PUT', `/tables/${table}/seats/${seat}/nonce`, { nonce: `${seat}`.padStart(64, '0') })
  }
  tell({ what: 'connect' })
  await until(({ what }) => what === 'connected')
  tell({ what: 'say', text: JSON.stringify({ type: 'hello', client }) })
  say({ type: 'watch', table, rev: 0 })
  const { status } = await ask('GET', `/tables/${table}`)
  if (status === 'open') {
    await ask('POST', `/tables/${table}/start`)
    say({ type: 'ready', table })
  }

  const always = {
    setup: ({ seats, seat }) => ({ do: 'swap', tiles: seats[seat].rack.slice(0, 1) }),
    twinit: () => ({ do: 'pass' }),
  }
  const seen = new Map()
  let waiting = null
  for (let moves = 0; ; ) {
    const text = JSON.parse((await until(({ what }) => what === 'heard')).text)
    if (text.type === 'ping') tell({ what: 'say', text: JSON.stringify({ type: 'pong', nonce: text.nonce }) })
    // Somebody was quicker: what they did is told, and then it is my turn again.
    const late = text.type === 'error' && text.code === 'stale'
    if (text.type === 'error' && !late) throw new Error(JSON.stringify(text))
    if (text.type === 'update') seen.set(text.seat, text)
    if (text.outcome) return { table, over: true, moves }
    if (text.id === waiting) waiting = null
    if (late) moves -= 1
    const newest = Math.max(...[...seen.values()].map(({ rev }) => rev))
    const mine = [...seen.values()].find((one) => one.rev === newest && one.to_act.includes(one.seat))
    if (waiting !== null || !mine) continue
    if (moves === most) return { table, over: false, moves }
    const action = mine.legal ? mine.legal[0] : always[game](mine.view)
    waiting = say({ type: 'act', table, seat: mine.seat, rev: mine.rev, action })
    moves += 1
  }
}"""


@dataclass(frozen=True)
class Way:
    """Who sits there besides me."""

    game: str
    bots: int = 0
    shared: int = 0
    options: dict[str, Any] = field(default_factory=dict[str, Any])


def play(page: Page, way: Way, *, table: str | None = None, most: int = 10_000) -> dict[str, Any]:
    """A new table, or that one: to its end, or so many moves."""
    begin = {"game": way.game, "options": way.options, "shared": way.shared, "bots": way.bots}
    return page.evaluate(_PLAY, {"table": table, "begin": begin, "most": most})
