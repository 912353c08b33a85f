"""Rows for the store's tests, and somebody who waits until they are written."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

from sqlalchemy import Connection

from stolik.store.engines import Database
from stolik.store.store import Store, TableRow
from stolik.store.terms import EntryRow


class Told:
    """Somebody who waits for the disk."""

    def __init__(self) -> None:
        self.written_so_far: list[int] = []
        self.saved_so_far: list[int] = []
        self.error: Exception | None = None
        self.news = asyncio.Event()

    def written(self, count: int) -> None:
        self.written_so_far.append(count)
        self.news.set()

    def saved(self, count: int) -> None:
        self.saved_so_far.append(count)
        self.news.set()

    def failed(self, error: Exception) -> None:
        self.error = error
        self.news.set()


async def fill(database: Database, work: Callable[[Connection], None]) -> None:
    """Do it in a database of an earlier version, where commits leave no marks yet."""

    def done(connection: Connection) -> None:
        work(connection)
        connection.commit()

    await database.run(done)


NAMES = iter(range(10**6))


async def open_store(url: str, lease: float = 60.0) -> Store:
    """A store that can be written: where there may be several processes, this is one of them."""
    store = await Store.open(url, lease=lease)
    if store.owners is not None:
        await store.owners.enter("127.0.0.1:1", b"key", 1000 * 60)
    return store


async def new_table(store: Store) -> TableRow:
    name = next(NAMES)
    row = TableRow(
        id=f"T{name}",
        code=f"C{name}",
        game="crisscross",
        status="open",
        listed=True,
        timed=False,
        created=1,
        secret=b"secret",
        lobby="{}",
        members=frozenset({f"p{name}"}),
    )
    return replace(row, key=await store.add_table(row))


def entry(table: int, seq: int, action: str = "{}", request: str | None = None) -> EntryRow:
    return {
        "table": table,
        "seq": seq,
        "seat": None,
        "at": 1_763_190_000_123,
        "action": action,
        "by": None,
        "earliest": None,
        "latest": None,
        "request": request,
    }


async def connect_to(url: str, **settings: str) -> Any:
    """A connection to PostgreSQL that is nobody's but the test's."""
    driver: Any = import_module("asyncpg")
    return await driver.connect(url, server_settings=settings)


async def until_somebody_waits_for(url: str, backend: int) -> None:
    """For a row that the session with that number has in its hands."""
    looking = await connect_to(url)
    query = "SELECT count(*) FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))"
    while not await looking.fetchval(query, backend):
        pass
    await looking.close()
