"""The list of tables that anybody may join, and who looks at it."""

from __future__ import annotations

import asyncio
from typing import Protocol

from stolik.server.live.table_info import summarise
from stolik.server.lobby.sitting import decode
from stolik.server.people.known import People
from stolik.server.protocol.outgoing import Summary, Tables, encode
from stolik.server.running.timekeeper import Timekeeper, between, seconds
from stolik.store.store import Store
from stolik.store.terms import StoreUnavailable

LIST_EVERY = seconds(1)
MOST_LISTED = 100


class Reader(Protocol):
    def push(self, data: bytes, /) -> None: ...


class OpenTables:
    def __init__(self, store: Store, people: People, time: Timekeeper) -> None:
        self._store = store
        self._people = people
        self._time = time
        self._readers: set[Reader] = set()
        self._changed = asyncio.Event()
        self._reading = asyncio.Lock()
        self._known: tuple[Summary, ...] | None = None
        self._known_since = time.tick()
        self._changes = 0
        self._told = b""

    async def summaries(self) -> tuple[Summary, ...]:
        """The list; asked for again before anything has changed, and within a second, it is the same one."""
        async with self._reading:
            if self._known is None or between(self._known_since, self._time.tick()) >= LIST_EVERY:
                # What changes while it is being read may be missing from it.
                began, self._known_since = self._changes, self._time.tick()
                found = await self._read()
                self._known = found if self._changes == began else None
                return found
            return self._known

    async def _read(self) -> tuple[Summary, ...]:
        found = [decode(row.lobby) for row in await self._store.open_tables(MOST_LISTED)]
        await self._people.learn(person for sitting in found for person in sitting.people)
        return tuple(summarise(sitting, self._people, ()) for sitting in found)

    def add(self, reader: Reader) -> None:
        self._readers.add(reader)

    def remove(self, reader: Reader) -> None:
        self._readers.discard(reader)

    async def show(self, reader: Reader) -> None:
        reader.push(await self._message())

    def changed(self) -> None:
        """A table is not what it was: whoever looks at the list sees it soon."""
        self._known = None
        self._changes += 1
        self._changed.set()

    async def keep_looking(self) -> None:
        """Where other processes change tables too: whoever looks at the list sees it soon."""
        while True:
            await self._time.sleep(LIST_EVERY)
            if self._readers:
                self.changed()

    async def keep_showing(self) -> None:
        """To everybody who looks, whenever it has changed, but not without end."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self._readers:
                try:
                    message = await self._message()
                except StoreUnavailable:
                    self._changed.set()
                else:
                    self._tell(message)
            await self._time.sleep(LIST_EVERY)

    def _tell(self, message: bytes) -> None:
        """What they were told before is not told again."""
        if message != self._told:
            self._told = message
            for reader in list(self._readers):
                reader.push(message)

    async def _message(self) -> bytes:
        return encode(Tables(await self.summaries()))
