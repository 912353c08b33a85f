"""What whoever looks after a server may decide from outside: close a table, keep somebody out, let old games go.

All of it is written to the database in short transactions; a running server hears of it within seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, Table, delete, func, insert, or_, select

from stolik.server.live.clearing import close_from_outside
from stolik.server.lobby.sitting import decode
from stolik.server.people.addresses import network
from stolik.server.people.bans import is_network
from stolik.server.running.timekeeper import Instant, Span
from stolik.store import schema
from stolik.store.engines import Database
from stolik.store.tools import CannotUse

AT_ONCE = 50
"""Games that go in one transaction: a server on SQLite waits for it."""


# Closing


async def close(database: Database, table: str, now: Instant) -> str:
    """The id of the table with that id or code, which is closed from now on. Raises CannotUse if there is none to close."""
    tables = schema.tables

    def write(connection: Connection) -> str:
        row = connection.execute(
            select(tables.c.key, tables.c.id, tables.c.status).where(
                or_(tables.c.id == table, tables.c.code == table.upper())
            )
        ).first()
        if row is None:
            raise CannotUse(f"there is no table {table}")
        if row.status == "finished":
            raise CannotUse(f"the game at table {row.id} is over")
        if not close_from_outside(connection, row.key, now):
            # It was closed before: whoever did not hear of it then hears of it now.
            connection.execute(insert(schema.closings).values(table=row.key))
        return row.id

    return await database.commit(write)


# Keeping out


def who(written: str) -> str:
    """A guest's id as it is, an address as its network. Raises CannotUse if it is neither."""
    if written.startswith("p") and written.isalnum():
        return written
    try:
        return str(network(written))
    except ValueError:
        raise CannotUse(f"{written!r} is neither a guest's id nor an address") from None


async def ban(database: Database, someone: str, now: Instant, lasts: Span | None) -> None:
    """From now on, also if it was so already. Raises CannotUse if there is no such guest."""
    bans, guests = schema.bans, schema.guests
    until = None if lasts is None else now + lasts

    def write(connection: Connection) -> None:
        known = select(func.count()).select_from(guests).where(guests.c.person == someone)
        if not is_network(someone) and not connection.scalar(known):
            raise CannotUse(f"there is no guest {someone}")
        connection.execute(delete(bans).where(or_(bans.c.who == someone, bans.c.until <= now)))
        connection.execute(insert(bans).values(who=someone, since=now, until=until))

    await database.commit(write)


async def unban(database: Database, someone: str) -> None:
    """Raises CannotUse if they are not kept out."""

    def write(connection: Connection) -> None:
        if not connection.execute(delete(schema.bans).where(schema.bans.c.who == someone)).rowcount:
            raise CannotUse(f"{someone} is not banned")

    await database.commit(write)


# Letting go


@dataclass(frozen=True, slots=True)
class Pruned:
    tables: int
    entries: int


async def prune(database: Database, before: Instant, *, dry_run: bool) -> Pruned:
    """Let go of all games that ended before that: their logs, results and sittings."""
    tables = entries = last = 0
    while True:
        read = await database.run(lambda connection, last=last: _ended(connection, last))
        if not read:
            return Pruned(tables, entries)
        last = read[-1][0]
        old = [key for key, ended in read if ended < before]
        tables += len(old)
        entries += await (database.run if dry_run else database.commit)(
            lambda connection, old=old: _let_go(connection, old, dry_run=dry_run)
        )


def _ended(connection: Connection, last: int) -> list[tuple[int, int]]:
    """The next games that are over: each with the moment of its end."""
    tables = schema.tables.c
    query = select(tables.key, tables.lobby).where(tables.status.in_(("finished", "closed")), tables.key > last)
    rows = connection.execute(query.order_by(tables.key).limit(AT_ONCE)).all()
    sittings = ((row.key, decode(row.lobby)) for row in rows)
    return [(key, sitting.finished or sitting.created) for key, sitting in sittings]


def _let_go(connection: Connection, keys: list[int], *, dry_run: bool) -> int:
    """How many entries went with them."""
    if not keys:
        return 0
    logs = schema.entries
    found = connection.scalar(select(func.count()).select_from(logs).where(logs.c.table.in_(keys))) or 0
    if not dry_run:
        for table in _about_tables():
            connection.execute(delete(table).where(table.c.table.in_(keys)))
        connection.execute(delete(schema.tables).where(schema.tables.c.key.in_(keys)))
    return found


def _about_tables() -> Iterator[Table]:
    """Everything that is kept about a table besides its own row."""
    for table in schema.METADATA.sorted_tables:
        if "table" in table.c and any(key.column.table is schema.tables for key in table.c.table.foreign_keys):
            yield table
