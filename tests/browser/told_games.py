"""The games that are kept as text (web/src/say/transcripts), played again at a real table, and what is said of them there.

The rules decide both seats as they do in scripts/tell_a_game.py: a tab plays the first, the second is played for it on the server.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from scripts.tell_a_game import SHORTER, decide, nonce, table_of
from stolik.game.contract import Action, AnyGame, Seat
from stolik.game.installed import GAMES
from stolik.table.codec import codec
from stolik.table.table import Table
from tests.browser.tabs import Tab
from tests.browser.test_setup import updates
from tests.browser.twins import ask, draw
from tests.server.serving import Served

SEED = 7
TRANSCRIPTS = Path(__file__).parents[2] / "web/src/say/transcripts"
LISTEN = """() => {
  window.heard = []
  const known = new WeakSet()
  const hear = ({ addedNodes }) => {
    for (const node of addedNodes)
      if (node.nodeType === Node.ELEMENT_NODE)
        for (const line of node.matches('[data-aloud] p') ? [node] : node.querySelectorAll('[data-aloud] p'))
          if (!known.has(line)) {
            known.add(line)
            window.heard.push(line.textContent)
          }
  }
  new MutationObserver((changes) => changes.forEach(hear)).observe(document, { childList: true, subtree: true })
}"""

ACQUAINTED = "stolik.keys.told"
"""Under this a browser remembers that it has told of its keys."""


@dataclass(frozen=True)
class Transcript:
    """What is said, what is typed meanwhile, and the heading that it ends with."""

    said: list[str]
    typed: list[str]
    headline: str


def transcript(game: str, locale: str) -> Transcript:
    *lines, headline = (TRANSCRIPTS / f"{game}.{locale}.txt").read_text().splitlines()
    typed = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    return Transcript([line for line in lines if not line.startswith("> ")], typed, headline)


class ToldGame:
    """A game whose every move is known; the tab is the one of the person on the first seat."""

    def __init__(self, tab: Tab, friend: Tab, server: Served, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tab = tab
        self.game: AnyGame = GAMES[game]
        options = SHORTER.get(game, {})
        self._table: Table = table_of(self.game, 2, SEED, options)
        self._server = server
        draw(monkeypatch, self._table.header.secret)
        for one, name in ((tab, "Ola"), (friend, "Jan")):
            ask(one, "POST", "/me", {"name": name})
        id_ = ask(tab, "POST", "/tables", {"game": game, "players": 2, "options": options})["id"]
        ask(friend, "POST", f"/tables/{id_}/join")
        for seat, one in enumerate((tab, friend)):
            ask(one, "PUT", f"/tables/{id_}/seats/{seat}/nonce", {"nonce": nonce(seat).hex()})
        ask(tab, "POST", f"/tables/{id_}/start")
        tab.page.add_init_script(f"({LISTEN})(); localStorage.setItem({ACQUAINTED!r}, 'once')")
        tab.open(f"/t/{id_}")
        self._live = server.house.tables.get(id_)
        self._wait()

    def my_move(self) -> dict[str, Any] | None:
        """What I do next, once the other has done what comes before it; None: it is over."""
        while self._table.outcome() is None:
            seat, action = self._next()
            if seat == 0:
                return codec(self.game).write_action(action)
            self._server.run(self._submit(action))
            self._done(seat, action)
        return None

    def moved(self) -> None:
        """I have done it: wait until the page knows."""
        self._done(*self._next())

    def heard(self) -> list[str]:
        return self.tab.page.evaluate("window.heard")

    def _next(self) -> tuple[Seat, Action]:
        return decide(self.game, self._table, SEED)

    async def _submit(self, action: Action) -> None:
        assert self._live is not None
        self._live.submit(1, action)

    def _done(self, seat: Seat, action: Action) -> None:
        self._table.act(seat, action, at=0)
        self._wait()

    def _wait(self) -> None:
        self.tab.until(lambda: bool(found := updates(self.tab)) and found[-1]["rev"] >= self._table.revision)
