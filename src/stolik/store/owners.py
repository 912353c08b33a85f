"""Which process owns which table, on PostgreSQL: the fence that every commit holds, heartbeats, claims and take-overs.

Every lease is told by the database's clock alone. What is fenced stays fenced: a process that starts anew is another one.
When a process beats or claims is not decided here. SQLite has one process, and none of this.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection, Select, delete, exists, func, insert, or_, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from stolik.store import schema
from stolik.store.engines import Database, reason
from stolik.store.fence import hold
from stolik.store.marks import forget_old_marks
from stolik.store.schema import NOW
from stolik.store.settling import settle
from stolik.store.terms import StoreUnavailable
from stolik.store.writer import Writer

log = structlog.get_logger("stolik.store")

T = TypeVar("T")

MOST_WISHES = 100
"""Tables that are claimed or released in one commit."""
_tables, _processes, _heartbeats, _absences = schema.tables, schema.processes, schema.heartbeats, schema.absences
_FREE = or_(
    _tables.c.owner.is_(None),
    ~exists().where(_processes.c.id == _tables.c.owner, ~_processes.c.fenced),
)
"""Nobody has the table in memory, or nobody who could write down what happens there."""


@dataclass(frozen=True, slots=True)
class Owner:
    """The process that has a table in memory, as others find it."""

    process: int
    address: str
    key: bytes
    alive: bool
    """Its lease has not run out; if it has, it is to be fenced before anybody takes its place."""


@dataclass(frozen=True, slots=True)
class Claim:
    table: str
    process: int


@dataclass(frozen=True, slots=True)
class Release:
    table: int
    process: int


@dataclass(frozen=True, slots=True)
class _Wish:
    what: Claim | Release
    granted: asyncio.Future[bool]


class Owners:
    """This process among the others. What it claims and lets go of goes through its own writer, behind its own fence."""

    def __init__(self, database: Database, reading: Database, writer: Writer) -> None:
        self._database = database
        self._reading = reading
        self._writer = writer
        self._wishes: list[_Wish] = []
        """What is to be claimed and released next, in its order."""
        self._granting: asyncio.Task[None] | None = None
        self.next_end: int | None = None
        """In how many milliseconds the next lease runs out unless it is renewed, as of when it was last asked who is late."""

    async def close(self) -> None:
        await self._database.close()

    @property
    def process(self) -> int | None:
        """Which one this is; None before it has entered."""
        return self._writer.process

    async def enter(self, address: str, key: bytes, lease_ms: int) -> int:
        """Be a new process; what this one was before is fenced."""
        former = self.process
        process = await self._do(lambda connection: enter(connection, address, key, lease_ms, former))
        self._writer.behind(process, partial(hold, process=process))
        return process

    async def beat(self, lease_ms: int) -> int | None:
        """A sign of life, good for one more lease; when that was by the database's clock. None if this process is fenced."""
        process = self.process or 0
        return await self._do(lambda connection: beat(connection, process, lease_ms))

    async def leave(self) -> None:
        """After all that was written, and before nothing more: every table of this process is free from now on."""
        process = self.process or 0
        await self._writer.write_last(lambda connection: leave(connection, process))

    async def fence_the_late(self) -> list[int]:
        """Those whose lease has run out write nothing any more; which they were. Who cannot be fenced yet keeps none of the others."""
        left = await self._look(leases)
        self.next_end = min((ms for ms in left.values() if ms >= 0), default=None)
        found = [process for process, ms in left.items() if ms < 0]
        fenced = await asyncio.gather(*(self._fence_if_late(process) for process in found))
        return [process for process, is_fenced in zip(found, fenced, strict=True) if is_fenced]

    async def _fence_if_late(self, process: int) -> bool:
        try:
            await self._do(partial(fence_if_late, process=process))
        except StoreUnavailable as error:
            log.warning("not-fenced", process=process, reason=str(error))
            return False
        return True

    async def fence(self, process: int) -> None:
        """It writes nothing any more, however long its lease is."""
        await self._do(partial(fence, process=process))

    async def forget_the_gone(self) -> None:
        await self._do(forget)

    async def others(self) -> list[Owner]:
        """Every other process that is alive."""
        return [owner for owner in await self._look(alive) if owner.alive and owner.process != self.process]

    async def of(self, table: str) -> Owner | None:
        """Whose table it is; None if it is nobody's, or not there."""
        return await self._look(lambda connection: owner_of(connection, table))

    async def free(self, most: int) -> list[str]:
        """Running tables that go on by themselves, and are nobody's."""
        return await self._look(lambda connection: free_tables(connection, most))

    async def claim(self, table: str) -> bool:
        """Whether the table is this process's now."""
        return await self._wish(Claim(table, self.process or 0))

    async def release(self, table: int) -> None:
        await self._wish(Release(table, self.process or 0))

    def _wish(self, what: Claim | Release) -> asyncio.Future[bool]:
        """What is wished for while others' wishes are granted is granted next, all of it together: each alone would
        take several words with the database, and who takes over from a process that is gone wants many tables."""
        granted: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._wishes.append(_Wish(what, granted))
        if self._granting is None:
            self._granting = asyncio.create_task(self._grant(), name="grant-wishes")
        return granted

    async def _grant(self) -> None:
        while self._wishes:
            wishes, self._wishes = self._wishes[:MOST_WISHES], self._wishes[MOST_WISHES:]
            wanted = [wish.what for wish in wishes]
            try:
                answers = await self._writer.write(lambda connection, wanted=wanted: grant(connection, wanted))
            except Exception as error:
                _tell(wishes, error)
            else:
                _tell(wishes, answers)
        self._granting = None

    async def _look(self, work: Callable[[Connection], T]) -> T:
        return await _known(self._reading.run(work))

    async def _do(self, work: Callable[[Connection], T]) -> T:
        return await _known(self._database.commit(work))


def _tell(wishes: Sequence[_Wish], answers: Sequence[bool] | Exception) -> None:
    for at, wish in enumerate(wishes):
        if isinstance(answers, Exception):
            settle(wish.granted, False, answers)
        else:
            settle(wish.granted, answers[at])


async def _known(doing: Awaitable[T]) -> T:
    try:
        return await doing
    except (SQLAlchemyError, OSError) as error:
        raise StoreUnavailable(reason(error)) from error


# A process


def enter(connection: Connection, address: str, key: bytes, lease_ms: int, former: int | None) -> int:
    """A new process, alive for one lease; what this one was before is fenced."""
    if former is not None:
        fence(connection, former)
    values = {"address": address, "key": key, "began": NOW, "fenced": False}
    process = connection.execute(insert(_processes).values(values).returning(_processes.c.id)).scalar_one()
    connection.execute(insert(_heartbeats).values(process=process, beat=NOW, alive_until=NOW + lease_ms))
    return process


def beat(connection: Connection, process: int, lease_ms: int) -> int | None:
    """One more lease, since when; None if the process was fenced, and will not be alive again."""
    fenced = select(_processes.c.fenced).where(_processes.c.id == process).scalar_subquery()
    renewed = update(_heartbeats).where(_heartbeats.c.process == process, ~fenced)
    return connection.scalar(renewed.values(beat=NOW, alive_until=NOW + lease_ms).returning(_heartbeats.c.beat))


def leave(connection: Connection, process: int) -> None:
    """All of its tables are free in this moment, and it was there until now."""
    connection.execute(update(_heartbeats).where(_heartbeats.c.process == process).values(beat=NOW, alive_until=NOW))
    fence(connection, process)


def fence(connection: Connection, process: int) -> None:
    """It writes nothing any more. A commit of its own that has begun is waited for."""
    connection.execute(update(_processes).where(_processes.c.id == process).values(fenced=True))


def fence_if_late(connection: Connection, process: int) -> None:
    """Whoever has given a sign of life since it was found late goes on."""
    beaten = exists().where(_heartbeats.c.process == process, _heartbeats.c.alive_until >= NOW)
    connection.execute(update(_processes).where(_processes.c.id == process, ~beaten).values(fenced=True))


def leases(connection: Connection) -> dict[int, int]:
    """How many milliseconds the lease of each process has left that nobody has fenced; less than none if it has run out."""
    left = (_heartbeats.c.alive_until - NOW).label("left")
    query = select(_processes.c.id, left).join(_heartbeats).where(~_processes.c.fenced)
    return {row.id: row.left for row in connection.execute(query)}


def alive(connection: Connection) -> list[Owner]:
    return [_owner(row) for row in connection.execute(_OWNERS.where(~_processes.c.fenced)).mappings()]


def forget(connection: Connection) -> None:
    """Processes that are fenced and have no table are nobody's business any more, nor are marks of long ago."""
    gone = select(_processes.c.id).where(_processes.c.fenced, ~exists().where(_tables.c.owner == _processes.c.id))
    found = list(connection.scalars(gone.with_for_update(skip_locked=True)))
    connection.execute(delete(_heartbeats).where(_heartbeats.c.process.in_(found)))
    connection.execute(delete(_processes).where(_processes.c.id.in_(found)))
    forget_old_marks(connection)


def numbers_drawn(connection: Connection) -> tuple[int, bool]:
    """The number of the newest process, and whether there was one at all since the database was new: also of those that are forgotten."""
    sequence = connection.scalar(select(func.pg_get_serial_sequence(_processes.name, _processes.c.id.name)))
    row = connection.execute(text(f"SELECT last_value, is_called FROM {sequence}")).one()
    return row.last_value, row.is_called


def as_new(connection: Connection) -> None:
    """As if there had been no process. No number is drawn twice: what was fenced stays fenced."""
    newest, called = numbers_drawn(connection)
    if called:
        sequence = func.pg_get_serial_sequence(_processes.name, _processes.c.id.name)
        connection.execute(select(func.setval(sequence, newest + 1, False)))


# Tables

_OWNERS: Select[Any, Any, Any, bool] = select(
    _processes.c.id.label("process"),
    _processes.c.address,
    _processes.c.key,
    (~_processes.c.fenced & (_heartbeats.c.alive_until > NOW)).label("alive"),
).join(_heartbeats)


def _owner(row: Any) -> Owner:
    return Owner(row["process"], row["address"], bytes(row["key"]), row["alive"])


def owner_of(connection: Connection, table: str) -> Owner | None:
    """None if the table is free, or not there."""
    query = _OWNERS.join(_tables, _tables.c.owner == _processes.c.id).where(_tables.c.id == table, ~_processes.c.fenced)
    row = connection.execute(query).mappings().first()
    return None if row is None else _owner(row)


def free_tables(connection: Connection, most: int) -> list[str]:
    """Running tables that go on by themselves, and that nobody has in memory."""
    query = select(_tables.c.id).where(_tables.c.status == "playing", _tables.c.timed, _FREE)
    return list(connection.scalars(query.order_by(func.random()).limit(most)))


def grant(connection: Connection, wanted: Sequence[Claim | Release]) -> list[bool]:
    """Whether each was granted. What is let go of and wanted again in the same moment is had anew."""
    claimed: set[Claim] = set()
    for process in {one.process for one in wanted}:
        release(
            connection, [one.table for one in wanted if isinstance(one, Release) and one.process == process], process
        )
        wishes = {one.table: one for one in wanted if isinstance(one, Claim) and one.process == process}
        claimed |= {wishes[table] for table in claim(connection, wishes, process)}
    return [isinstance(one, Release) or one in claimed for one in wanted]


def claim(connection: Connection, tables: Collection[str], process: int) -> set[str]:
    """Those that are this process's from now on. The time in which they were nobody's is written down.

    Whoever finds others at one lets them have it: two that claim many tables, each in its own order, would wait for each other.
    """
    if not tables:
        return set()
    query = select(_tables.c.id, _tables.c.key, _tables.c.owner, _tables.c.epoch, _tables.c.status, _tables.c.timed)
    query = query.where(_tables.c.id.in_(list(tables))).with_for_update(key_share=True, skip_locked=True)
    found = connection.execute(query).all()
    mine = {row.id for row in found if row.owner == process}
    others = [row.key for row in found if row.id not in mine]
    # Asked apart: the statement that waited for the rows may not know of a process that had one of them meanwhile.
    free = (
        set(connection.scalars(select(_tables.c.key).where(_tables.c.key.in_(others), _FREE))) if others else set[int]()
    )
    if not free:
        return mine
    taken = [row for row in found if row.key in free]
    _note_absences(connection, [row for row in taken if row.status == "playing" and row.timed])
    rise = update(_tables).where(_tables.c.key.in_(free)).values(owner=process, epoch=_tables.c.epoch + 1)
    connection.execute(rise)
    return mine | {row.id for row in taken}


def _note_absences(connection: Connection, tables: Sequence[Any]) -> None:
    """Each from the last that was heard of its owner; of a table that had none, from its last entry on."""
    if not tables:
        return
    beats, entries = _heartbeats.c, schema.entries.c
    owners = {row.owner for row in tables if row.owner is not None}
    heard: dict[int, int] = {}
    if owners:
        query = select(beats.process, beats.beat).where(beats.process.in_(owners))
        heard = {row.process: row.beat for row in connection.execute(query)}
    silent = [row.key for row in tables if row.owner not in heard]
    last: dict[int, int] = {}
    if silent:
        query = select(entries.table, func.max(entries.at).label("at")).where(entries.table.in_(silent))
        last = {row.table: row.at for row in connection.execute(query.group_by(entries.table))}
    noted: list[dict[str, Any]] = []
    for row in tables:
        began = heard.get(row.owner, last.get(row.key, 0))
        noted.append({"table": row.key, "epoch": row.epoch + 1, "began": began, "ended": func.greatest(NOW, began)})
    connection.execute(insert(_absences).values(noted))


def release(connection: Connection, tables: Collection[int], process: int) -> None:
    """Nobody has these tables in memory."""
    if tables:
        mine = _tables.c.key.in_(list(tables)) & (_tables.c.owner == process)
        connection.execute(update(_tables).where(mine).values(owner=None))
