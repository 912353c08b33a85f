"""Hears what was decided outside of this process, within seconds: who is kept out from now on, and which tables were closed.

Whoever is inside already is shown the door. Who decides is `stolik admin`; here it is carried out.
"""

from __future__ import annotations

from stolik.server.connections.sockets import Sockets
from stolik.server.live.tables import Tables
from stolik.server.lobby.sitting import closed
from stolik.server.people.bans import Bans
from stolik.server.running.background import logged
from stolik.server.running.timekeeper import Timekeeper, seconds
from stolik.store.store import Store

ASK_EVERY = seconds(2)
MOST_CLOSINGS = 500
"""The newest that are looked at; so many are not closed within two seconds."""


class Doorkeeper:
    def __init__(self, store: Store, bans: Bans, sockets: Sockets, tables: Tables, time: Timekeeper) -> None:
        self._store = store
        self._bans = bans
        self._sockets = sockets
        self._tables = tables
        self._time = time
        self._closings: frozenset[int] = frozenset()
        """The newest that were found the last time."""
        self._seen_to: frozenset[int] = frozenset()
        """Those that were found twice: a table that was being read when its closing was found for the first time is in memory by then."""

    async def go_round(self) -> None:
        while True:
            await self._time.sleep(ASK_EVERY)
            await logged(self.ask(), "ask-outside")

    async def ask(self) -> None:
        if self._bans.learn(await self._store.bans(self._time.now())):
            self._sockets.show_the_door(self._bans)
        found = dict(await self._store.closings(MOST_CLOSINGS))
        for key, table in found.items():
            if key not in self._seen_to and (live := self._tables.get(table)) is not None:
                await live.change(lambda sitting: closed(sitting, self._time.now()))
        self._seen_to, self._closings = self._closings & found.keys(), frozenset(found)
