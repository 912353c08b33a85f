"""Growing up: everything from one database into another, running games included, checked on both sides.

What was broken off is gone on with when it is called again: rows have the same keys on both sides. A target that holds anything else
than what was carried over from this source is left alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from stolik.server.upkeep.folding import Folded, every_table, folded
from stolik.store import schema
from stolik.store.copying import Copied, copy, counts
from stolik.store.engines import Database, reason, shown, version_of
from stolik.store.owners import as_new, numbers_drawn
from stolik.store.tools import CannotUse, check_version, existing, reached, unserved


class Differs(Exception):
    """The two sides are not the same although everything was carried over; what, in one line."""


@dataclass(slots=True)
class Moved:
    """What was carried over, and what was found while checking it."""

    copied: list[Copied] = field(default_factory=list[Copied])
    folded: int = 0
    """Logs that fold to the same on both sides."""
    running: int = 0
    """Of these, games that are not over."""
    broken: list[Folded] = field(default_factory=list[Folded])
    """Logs that do not fold on either side; they were carried over as they are."""


async def move(source: str, target: str, tell: Callable[[str], None]) -> Moved:
    """Raises CannotUse before anything is changed, and Differs if the check fails afterwards."""
    if source == target:
        raise CannotUse("a database cannot be moved into itself")
    async with existing(source) as from_, reached(target, create=True) as to:
        try:
            await _prepare(target, to)
            async with unserved(source, from_), unserved(target, to):
                return await _move(from_, to, shown(target), tell)
        except (SQLAlchemyError, OSError) as error:
            raise CannotUse(f"broken off, call it again to go on: {reason(error)}") from None


async def _move(source: Database, target: Database, name: str, tell: Callable[[str], None]) -> Moved:
    await _check_same_origin(source, target, name)
    moved = Moved()
    async for copied in copy(source, target):
        moved.copied.append(copied)
        tell(f"{copied.name}: {copied.rows} ({copied.written} written)")
    await check(source, target, moved)
    return moved


async def _prepare(url: str, target: Database) -> None:
    found = await target.run(version_of)
    if found is None:
        await target.migrate()
    else:
        check_version(url, found)


# Is it ours to write to?


async def _check_same_origin(source: Database, target: Database, name: str) -> None:
    """Raises CannotUse if there is a guest, a table or a run of a server in the target that is not the source's, or may be."""
    guests, tables, runs = schema.guests.c, schema.tables.c, schema.runs.c
    identities: dict[str, tuple[Any, ...]] = {
        "guests": (guests.key, guests.person),
        "tables": (tables.key, tables.id, tables.secret),
        "runs of a server": (runs.key, runs.began),
    }
    empty = True
    for what, columns in identities.items():

        def read(connection: Connection, columns: tuple[Any, ...] = columns) -> set[tuple[Any, ...]]:
            return {tuple(row) for row in connection.execute(select(*columns))}

        there = await target.run(read)
        if there and not there <= await source.run(read):
            raise CannotUse(f"{name} is not empty: it holds {what} that are not the source's")
        empty = empty and not there
    if not target.shared:
        return
    # Servers at PostgreSQL write down no runs: what was played there since is known by the numbers of their processes.
    if empty:
        await target.commit(as_new)
    elif (await target.run(numbers_drawn))[1]:
        raise CannotUse(f"{name} is not empty, and a server has run on it: what was played there would be lost")


# Is it the same?


async def check(source: Database, target: Database, moved: Moved) -> None:
    here, there = await counts(source), await counts(target)
    for name, count in here.items():
        if there[name] != count:
            raise Differs(f"{name}: {count} here, {there[name]} there")
    async for one in every_table(target):
        other = await folded(source, one.stored)
        if (one.entries, one.fault) != (other.entries, other.fault) or not _same_game(one, other):
            raise Differs(f"table {one.stored.id}: its log folds to something else there than here")
        if one.fault is not None:
            moved.broken.append(one)
        elif one.table is not None:
            moved.folded += 1
            moved.running += one.stored.status == "playing"


def _same_game(one: Folded, other: Folded) -> bool:
    if one.table is None or other.table is None:
        return one.table is other.table
    return one.table.entries == other.table.entries and one.table.position.state == other.table.position.state
