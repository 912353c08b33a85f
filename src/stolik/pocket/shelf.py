"""Where tables are written down in a browser: the same rows that a server keeps, as text in a drawer that the page brings.

Entries are shown when the drawer says that they are kept, as on a server; one that is there already is not written over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from typing import Protocol

import msgspec

from stolik.store.terms import FIRST_EPOCH, Ending, EntryRow, Listener, SeqTaken, StoreUnavailable, TableRow

TAKEN = "taken"
"""What a drawer answers where an entry is there already."""

_ROWS = msgspec.json.Decoder(list[TableRow])
_ENTRIES = msgspec.json.Decoder(list[EntryRow])


class Drawer(Protocol):
    """What a browser has to keep things in. Every call is done when the disk has it."""

    def tables(self) -> Awaitable[str]:
        """All of them, as a JSON array."""
        ...

    def entries(self, table: int, /) -> Awaitable[str]:
        """One table's log in its order, as a JSON array."""
        ...

    def keep(self, table: str | None, entries: str, /) -> Awaitable[str]:
        """One table as it is now, and new entries: all or nothing. Empty when it is kept, `taken`, or what went wrong."""
        ...

    def forget(self, table: int, /) -> Awaitable[None]: ...


class Shelf:
    """The tables of one browser, and the writer of their logs."""

    def __init__(self, drawer: Drawer) -> None:
        self._drawer = drawer
        self._tables: dict[str, TableRow] = {}
        self._waiting: list[tuple[EntryRow, Listener]] = []
        self._along: dict[int, TableRow] = {}
        """Tables that are kept as they are then, together with their entries that wait."""
        self._writing = asyncio.Lock()
        self._flush: asyncio.Task[None] | None = None

    @property
    def writer(self) -> Shelf:
        return self

    async def open(self) -> None:
        self._tables = {row.id: row for row in _ROWS.decode(await self._drawer.tables())}

    # Tables

    def rows(self) -> tuple[TableRow, ...]:
        """The newest first."""
        return tuple(sorted(self._tables.values(), key=lambda row: -row.key))

    async def add_table(self, row: TableRow) -> int:
        key = 1 + max((known.key for known in self._tables.values()), default=0)
        await self._keep_table(replace(row, key=key), [])
        return key

    async def save_table(self, row: TableRow, first: EntryRow | None = None, ending: Ending | None = None) -> None:
        assert ending is None, "a browser has nothing else that could go along"
        await self._keep_table(_changed(row), [] if first is None else [first])

    def save_along(self, row: TableRow, ending: Ending | None) -> None:
        assert ending is None, "a browser has nothing else that could go along"
        self._along[row.key] = _changed(row)

    async def _keep_table(self, row: TableRow, entries: list[EntryRow]) -> None:
        async with self._writing:
            error = await self._keep(row, entries)
        if error is not None:
            raise error if isinstance(error, StoreUnavailable) else StoreUnavailable(str(error))
        self._tables[row.id] = row

    async def table(self, id_: str) -> TableRow | None:
        return self._tables.get(id_)

    async def entries(self, table: int) -> list[EntryRow]:
        return _ENTRIES.decode(await self._drawer.entries(table))

    async def forget(self, id_: str) -> None:
        """It has come home, or is not wanted any more."""
        row = self._tables.pop(id_, None)
        if row is not None:
            await self._drawer.forget(row.key)

    # Entries

    @property
    def moves_wait(self) -> bool:
        return bool(self._waiting)

    def append(self, row: EntryRow, listener: Listener, epoch: int = FIRST_EPOCH) -> None:
        """Keep the entry with the next turn of the drawer, and tell the listener after it."""
        assert epoch == FIRST_EPOCH, "a table of this browser has never been anybody else's"
        self._waiting.append((row, listener))
        if self._flush is None:
            self._flush = asyncio.create_task(self._write(), name="keep-entries")

    def withdraw(self, table: int) -> None:
        self._waiting = [(row, listener) for row, listener in self._waiting if row["table"] != table]
        self._along.pop(table, None)

    async def all_kept(self) -> None:
        """Wait until whoever has something to keep knows that it is kept."""
        while self._flush is not None:
            await asyncio.wait({self._flush})

    async def _write(self) -> None:
        while self._waiting:
            async with self._writing:
                first = self._waiting[0][1]
                batch = [row for row, listener in self._waiting if listener is first]
                self._waiting = [pair for pair in self._waiting if pair[1] is not first]
                along = self._along.pop(batch[0]["table"], None)
                error = await self._keep(along, batch)
            if error is not None:
                first.failed(error)
            elif along is None:
                first.written(len(batch))
            else:
                self._tables[along.id] = along
                first.saved(len(batch))
        self._flush = None

    async def _keep(self, table: TableRow | None, entries: list[EntryRow]) -> Exception | None:
        said = await self._drawer.keep(
            None if table is None else msgspec.json.encode(table).decode(), msgspec.json.encode(entries).decode()
        )
        if not said:
            return None
        return SeqTaken("another tab was quicker") if said == TAKEN else StoreUnavailable(said)


def _changed(row: TableRow) -> TableRow:
    """Who sits there does not change apart from the sitting, which says it."""
    return replace(row, version=row.version + 1, members=None)
