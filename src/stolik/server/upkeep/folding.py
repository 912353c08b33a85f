"""Does every log fold? Each table's, from its header and its entries alone, and whether what came out is what was written down."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from typing import cast

import msgspec
from sqlalchemy import Connection, select

from stolik.server.live.stored_log import BrokenLog, header_of, steps
from stolik.server.lobby.sitting import Sitting, decode
from stolik.store import schema
from stolik.store.engines import Database
from stolik.store.terms import EntryRow
from stolik.table.table import Table

AT_ONCE = 200
"""Tables that are read together."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it stands in the database."""

    key: int
    id: str
    code: str
    game: str
    status: str
    secret: bytes
    lobby: str


@dataclass(frozen=True, slots=True)
class Folded:
    """What became of it."""

    stored: Stored
    entries: int
    table: Table | None
    """None: its game has not begun, or there is a fault."""
    fault: str | None


async def every_table(database: Database) -> AsyncGenerator[Folded]:
    """All of them, oldest first. Tables that are made meanwhile may be among them or not."""
    last = 0
    while batch := await database.run(lambda connection, last=last: _after(connection, last)):
        for stored in batch:
            yield await folded(database, stored)
        last = batch[-1].key


async def folded(database: Database, stored: Stored) -> Folded:
    entries = await database.run(lambda connection: _entries(connection, stored.key))
    try:
        table = _fold(stored, entries)
    except BrokenLog as broken:
        return Folded(stored, len(entries), None, str(broken))
    return Folded(stored, len(entries), table, None)


def _after(connection: Connection, last: int) -> list[Stored]:
    tables = schema.tables.c
    columns = (tables.key, tables.id, tables.code, tables.game, tables.status, tables.secret, tables.lobby)
    rows = connection.execute(select(*columns).where(tables.key > last).order_by(tables.key).limit(AT_ONCE))
    return [Stored(*row) for row in rows]


def _entries(connection: Connection, table: int) -> list[EntryRow]:
    query = select(schema.entries).where(schema.entries.c.table == table).order_by(schema.entries.c.seq)
    return [cast("EntryRow", dict(row)) for row in connection.execute(query).mappings()]


def _fold(stored: Stored, entries: Sequence[EntryRow]) -> Table | None:
    """Raises BrokenLog if it does not fold, or if the table's row says something else than its log."""
    try:
        sitting = decode(stored.lobby)
    except (msgspec.DecodeError, ValueError) as error:
        raise BrokenLog(f"its sitting cannot be read: {error}") from error
    if (sitting.id, sitting.code, sitting.game, sitting.status) != (
        stored.id,
        stored.code,
        stored.game,
        stored.status,
    ):
        raise BrokenLog("its sitting is another table's, or of another moment")
    if sitting.status in {"open", "closed"} and not entries:
        return None
    try:
        *_, table = steps(header_of(sitting, stored.secret), entries)
    except ValueError as error:
        raise BrokenLog(str(error)) from error
    _check_end(sitting, table)
    return table


def _check_end(sitting: Sitting, table: Table) -> None:
    if sitting.status != "finished":
        return
    outcome = table.outcome()
    if outcome is None:
        raise BrokenLog("it is called finished, and its game is not over")
    # Tables from before results were written down have none.
    if sitting.scores and sitting.scores != outcome.scores:
        raise BrokenLog(
            f"its log ends with {list(outcome.scores)} points, and {list(sitting.scores)} were written down"
        )
