"""Group commit: whatever arrives while one commit is running goes into the next, so that one flush serves many tables.

Nothing is reported as done before it is on disk, and nothing as not done while it might still come to be. When the disk
is full or the database locked, everything that was waiting is refused, and the next attempt finds out whether it works
again. When a commit takes too long, its own entries wait until it is known how it ended; whatever comes meanwhile is
refused at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypedDict, TypeVar, cast

import msgspec
import structlog
from sqlalchemy import Connection, bindparam, func, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from stolik.store import schema
from stolik.store.engines import Database, reason

log = structlog.get_logger("stolik.store")

T = TypeVar("T")
MOST_WAITING = 20_000
"""Entries that may wait for the disk; beyond that the store says at once that it cannot keep up."""
MOST_JOBS = 8
"""Other things than entries that go into one commit, so that no move waits for the ends of a hundred games."""
LONGEST_COMMIT = 10.0
"""Seconds after which a commit is overdue: nobody knows what becomes of it, and nothing more is taken until it is known."""


class StoreUnavailable(Exception):
    """It could not be written down: a full disk, a locked or unreachable database. Nothing has changed."""


class SeqTaken(Exception):
    """This entry of the table is there already, or another one that answers the same request: read the log again."""


class EntryRow(TypedDict):
    """One line of a log, as the database keeps it."""

    table: int
    seq: int
    seat: int | None
    at: int
    action: str
    by: str | None
    earliest: int | None
    latest: int | None
    request: str | None


class Listener(Protocol):
    """Who wants to know what became of a table's entries; told once for all that shared a commit."""

    def written(self, count: int, /) -> None: ...
    def failed(self, error: Exception, /) -> None: ...


Job: TypeAlias = Callable[[Connection], T]
_INSERT = insert(schema.entries)
_ROWS = func.json_each(bindparam("rows")).table_valued("value")
_INSERT_AT_ONCE = insert(schema.entries).from_select(
    list(EntryRow.__annotations__),
    select(*(func.json_extract(_ROWS.c.value, f"$.{name}") for name in EntryRow.__annotations__)),
)
"""All rows as one statement: SQLite's driver asks for Python's lock at every row of an ordinary insert, and each time the event
loop has it. A statement that fails leaves nothing behind, so that it needs no savepoint."""
_encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class _Log:
    """What waits for one table: the rows in order, and whom to tell."""

    listener: Listener
    rows: list[EntryRow] = field(default_factory=list[EntryRow])

    def tell(self, error: Exception | None) -> None:
        if error is None:
            self.listener.written(len(self.rows))
        else:
            self.listener.failed(error)


@dataclass(slots=True)
class _Work(Generic[T]):
    job: Job[T]
    future: asyncio.Future[T]
    result: T | None = None
    error: Exception | None = None

    def tell(self, error: Exception | None) -> None:
        if self.future.done():
            return
        error = error or self.error
        if error is None:
            self.future.set_result(cast("T", self.result))
        else:
            self.future.set_exception(error)


class Writer:
    """The only one who writes. `append` and `write` may be called at any time; the order of calls is kept per table."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._logs: dict[int, _Log] = {}
        self._works: list[_Work[Any]] = []
        self._waiting = 0
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self._overdue = False
        self.commits = 0
        self.failing = False

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="store-writer")

    async def stop(self) -> None:
        """Write down what still waits, then stop; nobody is told anything of a commit whose end does not come."""
        self._stopping = True
        self._wake.set()
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=LONGEST_COMMIT)
            self._task.cancel()
            await asyncio.wait({self._task})

    def append(self, row: EntryRow, listener: Listener) -> None:
        """Write the entry with the next commit and tell the listener after it. Raises StoreUnavailable if too much waits."""
        self._check_disk()
        if self._waiting >= MOST_WAITING:
            raise StoreUnavailable("too many entries wait for the disk")
        waiting = self._logs.get(row["table"])
        if waiting is None:
            waiting = self._logs[row["table"]] = _Log(listener)
        waiting.rows.append(row)
        self._waiting += 1
        self._wake.set()

    def withdraw(self, table: int) -> None:
        """Forget what waits for this table: it builds on an entry that could not be written."""
        dropped = self._logs.pop(table, None)
        if dropped:
            self._waiting -= len(dropped.rows)

    async def write(self, job: Job[T]) -> T:
        """Run the job in the next commit and return what it returned, when it is on disk."""
        self._check_disk()
        work = _Work(job, asyncio.get_running_loop().create_future())
        self._works.append(work)
        self._wake.set()
        return await work.future

    def _check_disk(self) -> None:
        if self._overdue:
            raise StoreUnavailable("the last commit has not ended yet")

    async def _run(self) -> None:
        while not self._stopping or self._logs or self._works:
            await self._wake.wait()
            self._wake.clear()
            logs, self._logs, self._waiting = self._logs, {}, 0
            works, self._works = self._works[:MOST_JOBS], self._works[MOST_JOBS:]
            if self._works:
                self._wake.set()
            await self._commit(logs, works)

    async def _commit(self, logs: dict[int, _Log], works: list[_Work[Any]]) -> None:
        committing = asyncio.ensure_future(self._database.commit(lambda connection: _write(connection, logs, works)))
        try:
            taken = await self._to_its_end(committing)
        except Exception as error:
            self._failed(logs, works, error)
            return
        self.commits += 1
        self.failing = False
        for table, waiting in logs.items():
            _tell(waiting, SeqTaken(table) if table in taken else None)
        for work in works:
            _tell(work, None)

    async def _to_its_end(self, committing: asyncio.Future[T]) -> T:
        """A commit that takes too long may still succeed: giving it up would be guessing."""
        await asyncio.wait({committing}, timeout=LONGEST_COMMIT)
        if not committing.done():
            log.error("commit-overdue", seconds=LONGEST_COMMIT)
            self._overdue = self.failing = True
        try:
            return await committing
        finally:
            self._overdue = False

    def _failed(self, logs: dict[int, _Log], works: list[_Work[Any]], error: Exception) -> None:
        said = reason(error)
        log.error("store-unavailable", reason=said, entries=sum(len(waiting.rows) for waiting in logs.values()))
        if not isinstance(error, (SQLAlchemyError, OSError)):
            log.error("commit-failed", exc_info=error)
        self.failing = True
        for waiting in (*logs.values(), *works):
            _tell(waiting, StoreUnavailable(said))


def _tell(waiting: _Log | _Work[Any], error: Exception | None) -> None:
    """Whoever cannot bear the news does not keep it from the others."""
    try:
        waiting.tell(error)
    except Exception:
        log.exception("listener-failed")


def _write(connection: Connection, logs: Mapping[int, _Log], works: Sequence[_Work[Any]]) -> set[int]:
    """Everything for one commit; answers which tables' entries were already there."""
    for work in works:
        try:
            with connection.begin_nested():
                work.result = work.job(connection)
        except IntegrityError as error:
            work.error = error
    return _insert(connection, logs) if logs else set()


def _insert(connection: Connection, logs: Mapping[int, _Log]) -> set[int]:
    if _inserted(connection, [row for waiting in logs.values() for row in waiting.rows]):
        return set()
    return {table for table, waiting in logs.items() if not _inserted(connection, waiting.rows)}


def _inserted(connection: Connection, rows: Sequence[EntryRow]) -> bool:
    """Whether all of these rows could be written; otherwise none of them is."""
    try:
        if connection.dialect.name == "sqlite":
            connection.execute(_INSERT_AT_ONCE, {"rows": _encode(rows).decode()})
        else:
            with connection.begin_nested():
                connection.execute(_INSERT, rows)
    except IntegrityError:
        return False
    return True
