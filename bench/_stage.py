"""A table whose every move is known: people sit down in browsers, the luck is chosen, and what anybody does is done on the server."""

from __future__ import annotations

import sys
from collections.abc import Coroutine, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

from playwright.sync_api import Browser

sys.path.insert(0, str(Path(__file__).parents[1]))

from stolik.game.contract import Action, AnyGame, Seat
from stolik.game.installed import GAMES
from stolik.server.http import tables
from stolik.server.live.table import LiveTable
from stolik.server.running.timekeeper import Instant
from stolik.table.codec import codec
from stolik.table.log import Header
from stolik.table.table import Table
from tests.browser.tabs import Tab
from tests.browser.twins import ask
from tests.server.serving import Served

NAMES = ("Ania", "Ben", "Cela", "Dorota", "Emil", "Filip", "Grażyna", "Hubert")
T = TypeVar("T")


def secret_of(seed: int) -> bytes:
    return seed.to_bytes(32, "big")


def nonce(seat: Seat) -> bytes:
    return bytes([seat + 1]) * 32


def folded(game: str, players: int, seed: int, **options: Any) -> Table:
    """The same table without a server: what will happen there can be looked up here."""
    rules: AnyGame = GAMES[game]
    nonces = tuple(nonce(seat) for seat in range(players))
    return Table(Header(rules, players, codec(rules).read_options(options), secret_of(seed), nonces), at=0)


def _draw(secret: bytes) -> None:
    """What the server draws from now on."""

    def token_bytes(_count: int) -> bytes:
        return secret

    drawing: Any = tables
    drawing.secrets = SimpleNamespace(token_bytes=token_bytes)


class Stage:
    """A server, a browser, and how its pages look."""

    def __init__(self, browser: Browser, served: Served, looks: dict[str, Any]) -> None:
        self._browser = browser
        self.served = served
        self._looks = looks
        self._tabs: list[Tab] = []

    def tab(self, **looks: Any) -> Tab:
        self._tabs.append(Tab(self._browser, self.served.address, **{**self._looks, **looks}))
        return self._tabs[-1]

    def close(self) -> None:
        for tab in self._tabs:
            tab.close()
        self._tabs = []


class Played:
    """A running table; the first seat's page looks at it."""

    def __init__(self, stage: Stage, game: str, players: int, seed: int, **options: Any) -> None:
        self._stage = stage
        self.game: AnyGame = GAMES[game]
        self.people = [stage.tab() for _ in range(players)]
        self.tab = self.people[0]
        _draw(secret_of(seed))
        for tab, name in zip(self.people, NAMES, strict=False):
            ask(tab, "POST", "/me", {"name": name})
        self.id: str = ask(self.tab, "POST", "/tables", {"game": game, "players": players, "options": options})["id"]
        for tab in self.people[1:]:
            ask(tab, "POST", f"/tables/{self.id}/join")
        for seat, tab in enumerate(self.people):
            ask(tab, "PUT", f"/tables/{self.id}/seats/{seat}/nonce", {"nonce": nonce(seat).hex()})

    @property
    def live(self) -> LiveTable:
        live = self._stage.served.house.tables.get(self.id)
        assert live is not None
        return live

    @property
    def table(self) -> Table:
        return self.live.running()

    def start(self) -> None:
        ask(self.tab, "POST", f"/tables/{self.id}/start")

    def all_ready(self) -> None:
        """As if everybody's page had said so."""

        async def get_ready() -> None:
            for person in self.live.sitting.people:
                self.live.is_ready(person)

        self._run(get_ready())

    def open(self, seats: Sequence[Seat] = (0,)) -> None:
        for seat in seats:
            self.people[seat].open(f"/t/{self.id}")

    def act(self, seat: Seat, action: Action) -> None:
        self.act_at_once([(seat, action)])

    def act_at_once(self, done: Sequence[tuple[Seat, Action]], allowed: tuple[Instant, Instant] | None = None) -> None:
        """One after the other, and nothing comes between them."""

        async def submit() -> None:
            for seat, action in done:
                self.live.submit(seat, action, allowed=allowed)

        self._run(submit())

    def follow(self, plan: Table) -> None:
        """Everything that was done at another table with the same luck."""
        for entry in plan.entries[self.table.revision :]:
            assert entry.seat is not None
            self.act(entry.seat, entry.action)

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._stage.served.run(work)
