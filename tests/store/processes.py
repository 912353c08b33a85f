"""Several processes on one database, as the tests of the store have them."""

from __future__ import annotations

from sqlalchemy import Connection, update

from stolik.store import schema
from stolik.store.owners import Owners
from stolik.store.store import Store, TableRow
from tests.store.rows import Told, entry

LEASE = 60_000


class Process:
    """One of several on the same database."""

    def __init__(self, store: Store, number: int) -> None:
        self.store = store
        self.number = number

    @property
    def owners(self) -> Owners:
        assert self.store.owners is not None
        return self.store.owners

    async def append(self, table: TableRow, seq: int, epoch: int = 1, action: str = "{}") -> Exception | None:
        """Why it could not be written, if it could not."""
        told = Told()
        self.store.writer.append(entry(table.key, seq, action), told, epoch)
        await told.news.wait()
        return told.error

    async def is_late(self) -> None:
        """As if nothing had been heard of it for a lease."""

        def late(connection: Connection) -> None:
            mine = schema.heartbeats.c.process == self.number
            connection.execute(update(schema.heartbeats).where(mine).values(beat=1_000, alive_until=2_000))

        await self.store.writing.commit(late)


async def processes(url: str, count: int) -> list[Process]:
    stores = [await Store.open(url, lease=60.0) for _ in range(count)]
    found: list[Process] = []
    for number, store in enumerate(stores):
        assert store.owners is not None
        found.append(Process(store, await store.owners.enter(f"127.0.0.1:{number}", b"key", LEASE)))
    return found


async def log_of(process: Process, table: TableRow) -> list[str]:
    return [row["action"] for row in await process.store.entries(table.key)]
