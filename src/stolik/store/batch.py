"""What goes into one commit: entries of logs, tables that are saved, other work; how it is written, and who is told what became of it.

When there is a commit, and what it takes in, is decided elsewhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar, cast

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from stolik.store.in_bulk import as_json
from stolik.store.inserting import INSERT_HERE, INSERT_OURS
from stolik.store.savepoints import own_failure, savepoint
from stolik.store.saving import Save, save_all
from stolik.store.settling import settle
from stolik.store.terms import EntryRow, Listener, NotOwned, SeqTaken

T = TypeVar("T")

Job: TypeAlias = Callable[[Connection], T]


@dataclass(slots=True)
class WaitingLog:
    """What waits for one table: the rows in order, and whom to tell."""

    listener: Listener
    epoch: int
    rows: list[EntryRow] = field(default_factory=list[EntryRow])
    saved: bool = False
    """Whether the table was saved along with them."""

    def tell(self, error: Exception | None) -> None:
        if error is not None:
            self.listener.failed(error)
        elif self.saved:
            self.listener.saved(len(self.rows))
        else:
            self.listener.written(len(self.rows))


@dataclass(slots=True)
class Work(Generic[T]):
    job: Job[T]
    future: asyncio.Future[T]
    result: T | None = None
    error: Exception | None = None

    def tell(self, error: Exception | None) -> None:
        settle(self.future, cast("T", self.result), error or self.error)


@dataclass(slots=True)
class Saving:
    save: Save
    future: asyncio.Future[None]

    def tell(self, error: Exception | None) -> None:
        settle(self.future, None, error)


@dataclass(slots=True)
class Batch:
    """What goes into one commit."""

    logs: dict[int, WaitingLog]
    along: dict[int, Save]
    """Of those logs, the tables that are saved if their entries are written."""
    saves: dict[int, Saving]
    works: list[Work[Any]]
    left: list[Work[Any]] = field(default_factory=list[Work[Any]])
    """Of the works those that did not begin any more: they are for the next one."""

    def __bool__(self) -> bool:
        return bool(self.logs or self.saves or self.works)

    def all_saves(self, but_along: Container[int] = ()) -> list[Save]:
        """Each table once; without those that are saved along with these logs."""
        along = [save for table, save in self.along.items() if table not in but_along]
        return [*along, *(saving.save for saving in self.saves.values())]

    def everybody(self) -> list[WaitingLog | Saving | Work[Any]]:
        return [*self.logs.values(), *self.saves.values(), *self.works]


@dataclass(slots=True)
class NotWritten:
    """By table, why its entries are not in the commit, or it is not saved there."""

    logs: Mapping[int, Exception] = field(default_factory=dict[int, Exception])
    saves: Mapping[int, Exception] = field(default_factory=dict[int, Exception])


_Inserting: TypeAlias = Callable[[Connection, Mapping[int, WaitingLog], int | None], set[int]]
"""Writes the rows of these logs; answers whose they were, for others may have those tables by now."""


def write_down(connection: Connection, batch: Batch, process: int | None, is_late: Callable[[], bool]) -> NotWritten:
    """Everything for one commit; answers what is not in it, and why.

    Entries come first: whoever lets go of a table, or leaves for good, has written before what happened there. When it is late, no more
    than one work is done.
    """
    entries = _insert(connection, batch.logs, process) if batch.logs else {}
    wanted = batch.all_saves(but_along=entries)
    saves = save_all(connection, wanted, process) if wanted else {}
    for done, work in enumerate(batch.works):
        if done and is_late():
            batch.works, batch.left = batch.works[:done], batch.works[done:]
            break
        try:
            with savepoint(connection):
                work.result = work.job(connection)
        except Exception as error:
            work.error = own_failure(error)
            if work.error is None:
                raise
    return NotWritten(entries, saves)


def _insert(connection: Connection, logs: Mapping[int, WaitingLog], process: int | None) -> dict[int, Exception]:
    insert = _insert_here if connection.dialect.name == "sqlite" else _insert_ours
    try:
        ours = insert(connection, logs, process)
    except Exception as error:
        if own_failure(error) is None:
            raise
        return {
            table: error for table in logs if (error := _alone(connection, insert, logs, table, process)) is not None
        }
    return {table: NotOwned(str(table)) for table in logs.keys() - ours}


def _alone(
    connection: Connection, insert: _Inserting, logs: Mapping[int, WaitingLog], table: int, process: int | None
) -> Exception | None:
    """Why the rows of this table cannot be written; None if they are."""
    try:
        return None if insert(connection, {table: logs[table]}, process) else NotOwned(str(table))
    except IntegrityError:
        return SeqTaken(table)
    except Exception as error:
        if (own := own_failure(error)) is None:
            raise
        return own


def _insert_here(connection: Connection, logs: Mapping[int, WaitingLog], _: int | None) -> set[int]:
    """Nobody else writes: all of these tables are ours."""
    connection.execute(INSERT_HERE, {"rows": as_json(all_rows(logs))})
    return set(logs)


def all_rows(logs: Mapping[int, WaitingLog]) -> list[EntryRow]:
    return [row for waiting in logs.values() for row in waiting.rows]


def _insert_ours(connection: Connection, logs: Mapping[int, WaitingLog], process: int | None) -> set[int]:
    rows = [{**row, "epoch": waiting.epoch} for waiting in logs.values() for row in waiting.rows]
    with savepoint(connection):
        return set(connection.scalars(INSERT_OURS, {"rows": as_json(rows), "process": process}))
