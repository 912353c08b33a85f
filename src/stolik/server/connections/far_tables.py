"""The tables that one connection watches and another process has: what is said about them goes there, and what is said there comes here."""

from __future__ import annotations

from typing import Protocol

import msgspec

from stolik.server.live.elsewhere import Elsewhere
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import Tables
from stolik.server.people.person import Person
from stolik.server.protocol import incoming as i
from stolik.server.running.timekeeper import Timekeeper, later, seconds
from stolik.store.owners import Owner
from stolik.store.terms import StoreUnavailable

PATIENCE = seconds(15)
"""So long a table is looked for that somebody has, or will take over."""
LOOK_AGAIN_AFTER = seconds(0.2)


class Unreachable(Exception):
    """The owner does not answer, or does not have the table any more."""


class Way(Protocol):
    """To a table of another process, for one connection."""

    def send(self, data: bytes, /) -> None: ...
    def finish(self) -> None:
        """Nothing more will be sent; what comes back is still passed on."""
        ...

    def close(self) -> None: ...


class End(Protocol):
    """This side of a way: who is told what comes back."""

    @property
    def person(self) -> Person: ...
    @property
    def client(self) -> str | None: ...
    def push(self, data: bytes, /) -> None: ...
    def way_ended(self, code: int, /) -> None:
        """The other process has nothing more to say, for the reason with that code."""
        ...


class Ways(Protocol):
    async def open(self, owner: Owner, table: str, end: End, /) -> Way:
        """Raises Unreachable."""
        ...


class FarTables:
    """Of one connection. Without ways to other processes there are none."""

    __slots__ = ("_end", "_tables", "_time", "_ways", "_ways_to")

    def __init__(self, end: End, tables: Tables, ways: Ways | None, time: Timekeeper) -> None:
        self._end = end
        self._tables = tables
        self._ways = ways
        self._time = time
        self._ways_to: dict[str, Way] = {}

    def __len__(self) -> int:
        return len(self._ways_to)

    def __contains__(self, table: str) -> bool:
        return table in self._ways_to

    async def find(self, table: str) -> LiveTable | None:
        """The table, if it is this process's or becomes it; None if it is another's, and the way there is open."""
        if self._ways is None:
            return await self._tables.find(table)
        until = later(self._time.tick(), PATIENCE)
        while True:
            try:
                return await self._tables.find(table)
            except StoreUnavailable as error:
                if isinstance(error, Elsewhere) and await self._open(self._ways, table, error.owner):
                    return None
                if self._time.tick() > until:
                    raise
            await self._time.sleep(LOOK_AGAIN_AFTER)

    async def _open(self, ways: Ways, table: str, owner: Owner) -> bool:
        try:
            self._ways_to[table] = await ways.open(owner, table, self._end)
        except Unreachable:
            return False
        return True

    def pass_on(self, message: i.Message) -> bool:
        """Whether it is for another process alone. Who is there, and that they are, all of them want to know."""
        if not self._ways_to:
            return False
        if isinstance(message, i.Pong | i.Hello):
            for way in self._ways_to.values():
                way.send(msgspec.json.encode(message))
            return False
        way = self._ways_to.get(getattr(message, "table", ""))
        if way is None:
            return False
        way.send(msgspec.json.encode(message))
        if isinstance(message, i.Unwatch):
            way.finish()
            del self._ways_to[message.table]
        return True

    def close(self) -> None:
        for way in self._ways_to.values():
            way.close()
        self._ways_to.clear()
