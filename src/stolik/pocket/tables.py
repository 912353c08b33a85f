"""The tables of this browser that are in memory: found there, or brought back from what the shelf has of them."""

from __future__ import annotations

from stolik.pocket.shelf import Shelf
from stolik.server.live.beginning import count_in
from stolik.server.live.driver import Driver
from stolik.server.live.table import LiveTable
from stolik.server.lobby.sitting import Sitting, decode
from stolik.server.people.known import People
from stolik.server.refusals import Refused
from stolik.server.running.background import Background
from stolik.server.running.thinking import Minds
from stolik.server.running.timekeeper import Timekeeper


class Tables:
    """Those that are in memory; once there, a table of this browser stays."""

    def __init__(self, shelf: Shelf, time: Timekeeper, people: People, background: Background, minds: Minds) -> None:
        self._shelf = shelf
        self._time = time
        self._people = people
        self._background = background
        self._minds = minds
        self._live: dict[str, LiveTable] = {}

    def get(self, id_: str | None) -> LiveTable | None:
        return None if id_ is None else self._live.get(id_)

    async def find(self, id_: str) -> LiveTable:
        """From memory, or from its log. Raises Refused if there is none."""
        if id_ in self._live:
            return self._live[id_]
        row = await self._shelf.table(id_)
        if row is None:
            raise Refused("no-such-table")
        live = self._table(row.key, decode(row.lobby), row.secret, row.version)
        if live.sitting.started is not None:
            await live.revive(await self._shelf.entries(row.key))
        return self._attend(live)

    async def add(self, sitting: Sitting, secret: bytes) -> LiveTable:
        live = self._table(0, sitting, secret, 0)
        live.key = await self._shelf.add_table(live.row(sitting))
        return self._attend(live)

    def drop(self, id_: str) -> None:
        self._live.pop(id_, None)

    def _table(self, key: int, sitting: Sitting, secret: bytes, version: int) -> LiveTable:
        return LiveTable(
            key,
            sitting,
            secret,
            store=self._shelf,
            time=self._time,
            people=self._people,
            background=self._background,
            version=version,
        )

    def _attend(self, live: LiveTable) -> LiveTable:
        # Two who ask at once bring it in twice; the first one stays.
        known = self._live.setdefault(live.sitting.id, live)
        if known is live:
            live.attendant = Driver(live, self._minds, self._time)
            live.attendant.look()
            if live.sitting.called:
                live.meanwhile(count_in(live, self._time), "count-in")
        return known
