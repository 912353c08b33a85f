"""Carrying every row of one database into another, key by key, so that a copy that was broken off is gone on with.

Knows rows alone: whether their logs fold is found out elsewhere.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import Connection, Table, delete, func, insert, select, text, tuple_

from stolik.store import schema
from stolik.store.engines import Database

AT_ONCE = 400
"""Rows of one transaction."""
OF_PROCESSES = frozenset({"processes", "heartbeats", "commits"})
"""What is about the processes at a database, and would mean nothing at another one."""
NOT_CARRIED = {("tables", "owner"): None}
"""What a row says at the other database instead."""

Row: TypeAlias = tuple[Any, ...]


def carried() -> Iterator[Table]:
    """The tables of the schema whose rows are carried over, each after those that it refers to."""
    return (table for table in schema.METADATA.sorted_tables if table.name not in OF_PROCESSES)


@dataclass(frozen=True, slots=True)
class Copied:
    """Of one table of the schema."""

    name: str
    rows: int
    written: int
    """How many of them were not there yet, or not like this."""


async def copy(source: Database, target: Database) -> AsyncGenerator[Copied]:
    """Make the target hold what the source holds, and nothing else; what is there already stays."""
    for table in reversed(list(carried())):
        await _take_away(source, target, table)
    for table in carried():
        yield await _bring(source, target, table)
    await target.commit(_count_on)


async def _take_away(source: Database, target: Database, table: Table) -> None:
    async for rows in _all_rows(target, table):
        keys = [_key(table, row) for row in rows]
        there = await source.run(lambda connection, keys=keys: _found(connection, table, keys))
        gone = [key for key in keys if key not in there]
        if gone:
            await target.commit(lambda connection, gone=gone: _delete(connection, table, gone))


async def _bring(source: Database, target: Database, table: Table) -> Copied:
    count = written = 0
    async for rows in _all_rows(source, table):
        wanted = {_key(table, row): row for row in rows}
        there = await target.run(lambda connection, keys=list(wanted): _found(connection, table, keys))
        new = [row for key, row in wanted.items() if there.get(key) != row]
        changed = [key for key in wanted if key in there and there[key] != wanted[key]]
        if new:
            await target.commit(lambda connection, new=new, changed=changed: write(connection, table, new, changed))
        count += len(rows)
        written += len(new)
    return Copied(table.name, count, written)


async def counts(database: Database) -> dict[str, int]:
    """How many rows there are of each kind."""

    def count(connection: Connection) -> dict[str, int]:
        return {table.name: connection.scalar(select(func.count()).select_from(table)) or 0 for table in carried()}

    return await database.run(count)


# Rows


def _primary(table: Table) -> list[Any]:
    return list(table.primary_key.columns)


def _key(table: Table, row: Row) -> Row:
    names = list(table.columns)
    return tuple(row[names.index(column)] for column in _primary(table))


def _as_carried(table: Table, row: Any) -> Row:
    return tuple(
        NOT_CARRIED.get((table.name, column.name), value) for column, value in zip(table.columns, row, strict=True)
    )


async def _all_rows(database: Database, table: Table) -> AsyncGenerator[list[Row]]:
    """In the order of their keys, as this database orders them."""
    last: Row | None = None
    while rows := await database.run(lambda connection, last=last: _after(connection, table, last)):
        yield rows
        last = _key(table, rows[-1])


def _after(connection: Connection, table: Table, last: Row | None) -> list[Row]:
    key = _primary(table)
    query = select(table).order_by(*key).limit(AT_ONCE)
    if last is not None:
        query = query.where(tuple_(*key) > tuple_(*last, types=[column.type for column in key]))
    return [_as_carried(table, row) for row in connection.execute(query)]


def _found(connection: Connection, table: Table, keys: Sequence[Row]) -> dict[Row, Row]:
    rows = connection.execute(select(table).where(tuple_(*_primary(table)).in_(keys)))
    return {_key(table, found): found for found in (_as_carried(table, row) for row in rows)}


def write(connection: Connection, table: Table, new: Sequence[Row], changed: Sequence[Row]) -> None:
    """A row that is referred to cannot go first: it is changed in its place."""
    names = [column.name for column in table.columns]
    replaced = set(changed)
    for row in new:
        key = _key(table, row)
        if key in replaced:
            here = tuple_(*_primary(table)).in_([key])
            connection.execute(table.update().where(here).values(dict(zip(names, row, strict=True))))
    added = [dict(zip(names, row, strict=True)) for row in new if _key(table, row) not in replaced]
    if added:
        connection.execute(insert(table), added)


def _delete(connection: Connection, table: Table, keys: Sequence[Row]) -> None:
    connection.execute(delete(table).where(tuple_(*_primary(table)).in_(keys)))


def _count_on(connection: Connection) -> None:
    """What is added from now on gets keys after those that were carried over; SQLite sees to that itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in carried():
        if table.autoincrement_column is not None:
            name = table.autoincrement_column.name
            sequence = connection.scalar(select(func.pg_get_serial_sequence(table.name, name)))
            newest = connection.scalar(select(func.max(table.autoincrement_column)))
            if sequence and newest:
                connection.execute(text("SELECT setval(:sequence, :newest)"), {"sequence": sequence, "newest": newest})
