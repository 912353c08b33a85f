"""Group commit: whatever arrives while one commit is running goes into the next, so that one flush serves many tables.

Nothing is reported as done before it is on disk, and nothing as not done while it might still come to be. When the disk
is full or the database locked, everything that was waiting is refused, and the next attempt finds out whether it works
again. When a commit takes too long, its own entries wait until it is known how it ended; whatever comes meanwhile is
refused at once.

On PostgreSQL, where others may write too, every commit first holds the fence of its process, and takes in only the entries
of those tables that this process still owns, in the epoch in which they were made.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar, cast

import msgspec
import structlog
from sqlalchemy import JSON, Connection, Integer, Text, bindparam, func, insert, literal_column, select
from sqlalchemy import cast as sql_cast
from sqlalchemy import column as sql_column
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from stolik.store import schema
from stolik.store.engines import Database, reason
from stolik.store.terms import FIRST_EPOCH, EntryRow, Fenced, Listener, NotOwned, Outdated, SeqTaken, StoreUnavailable

log = structlog.get_logger("stolik.store")

T = TypeVar("T")
MOST_WAITING = 20_000
"""Entries that may wait for the disk; beyond that the store says at once that it cannot keep up."""
MOST_JOBS = 8
"""Other things than entries that go into one commit, so that no move waits for the ends of a hundred games."""
LONGEST_COMMIT = 10.0
"""Seconds after which a commit is overdue: nobody knows what becomes of it, and nothing more is taken until it is known."""


Job: TypeAlias = Callable[[Connection], T]
_ROWS = func.json_each(bindparam("rows")).table_valued("value")
_INSERT_AT_ONCE = insert(schema.entries).from_select(
    list(EntryRow.__annotations__),
    select(*(func.json_extract(_ROWS.c.value, literal_column(f"'$.{name}'")) for name in EntryRow.__annotations__)),
)
_AS_SQL = str(_INSERT_AT_ONCE.compile(dialect=sqlite.dialect(paramstyle="qmark")))
"""All rows as one statement: SQLite's driver asks for Python's lock at every row of an ordinary insert, and each time the event
loop has it. A statement that fails leaves nothing behind, so that it needs no savepoint."""
_TYPED = [
    *(sql_column(name, schema.entries.c[name].type) for name in EntryRow.__annotations__),
    sql_column("epoch", Integer),
]
_OURS = (
    func.json_to_recordset(sql_cast(bindparam("rows", type_=Text), JSON))
    .table_valued(*_TYPED, name="made")
    .render_derived(with_types=True)
)
_INSERT_OURS = (
    insert(schema.entries)
    .from_select(
        list(EntryRow.__annotations__),
        select(*(_OURS.c[name] for name in EntryRow.__annotations__)).join(
            schema.tables,
            (schema.tables.c.key == _OURS.c.table)
            & (schema.tables.c.epoch == _OURS.c.epoch)
            & (schema.tables.c.owner == bindparam("process")),
        ),
    )
    .returning(schema.entries.c.table)
)
"""Of the rows those whose table is still this process's, in that epoch; answers whose they were. No table can change hands
meanwhile: its owner is fenced before, for which this transaction is waited for."""
_encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class _Log:
    """What waits for one table: the rows in order, and whom to tell."""

    listener: Listener
    epoch: int
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
        self._hold: Callable[[Connection], None] | None = None
        self._process: int | None = None
        self._logs: dict[int, _Log] = {}
        self._works: list[_Work[Any]] = []
        self._waiting = 0
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self._overdue = False
        self._left = False
        """Whether its last work was handed over: as this process it writes nothing more."""
        self.commits = 0
        self.failing = False
        self.when_fenced: Callable[[int | None], None] = lambda _: None
        """Called with the process that a commit was made by, when it found that this one is none any more."""

    def behind(self, process: int, hold: Callable[[Connection], None]) -> None:
        """From now on write as that process: each commit begins with `hold`, which raises Fenced if it may not go on."""
        self._process, self._hold, self._left = process, hold, False

    @property
    def process(self) -> int | None:
        return self._process

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

    def append(self, row: EntryRow, listener: Listener, epoch: int = FIRST_EPOCH) -> None:
        """Write the entry with the next commit and tell the listener after it. Raises StoreUnavailable if too much waits.

        The epoch is the one in which this process became the table's owner.
        """
        self._check_disk()
        if self._waiting >= MOST_WAITING:
            raise StoreUnavailable("too many entries wait for the disk")
        waiting = self._logs.get(row["table"])
        if waiting is None:
            waiting = self._logs[row["table"]] = _Log(listener, epoch)
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
        return await self._hand_over(job)

    async def write_last(self, job: Job[None]) -> None:
        """The same, and nothing of this process comes after it, not even in the same commit."""
        done = self._hand_over(job)
        self._left = True
        await done

    def _hand_over(self, job: Job[T]) -> asyncio.Future[T]:
        self._check_disk()
        work = _Work(job, asyncio.get_running_loop().create_future())
        self._works.append(work)
        self._wake.set()
        return work.future

    def _check_disk(self) -> None:
        if self._left:
            raise Fenced("this process has left")
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
            if logs or works:
                await self._commit(logs, works)

    async def _commit(self, logs: dict[int, _Log], works: list[_Work[Any]]) -> None:
        process, hold = self._process, self._hold

        def write(connection: Connection) -> dict[int, Exception]:
            if hold is not None:
                hold(connection)
            return _write(connection, logs, works, process)

        alone = hold is None and not works
        try:
            if alone and await self._insert_at_once(logs):
                refused: dict[int, Exception] = {}
            else:
                refused = await self._to_its_end(self._database.commit(write))
        except Exception as error:
            self._failed(logs, works, error, process)
            return
        self._written(logs, works, refused)

    async def _insert_at_once(self, logs: Mapping[int, _Log]) -> bool:
        """Entries alone, where nobody else writes: one statement, and nothing else. If it fails, the long way tells why."""
        return await self._to_its_end(self._database.commit_at_once(_AS_SQL, (_rows(logs),)))

    def _written(self, logs: Mapping[int, _Log], works: Sequence[_Work[Any]], refused: Mapping[int, Exception]) -> None:
        self.commits += 1
        self.failing = False
        for table, waiting in logs.items():
            _tell(waiting, refused.get(table))
        for work in works:
            _tell(work, None)

    async def _to_its_end(self, commit: Coroutine[Any, Any, T]) -> T:
        """A commit that takes too long may still succeed: giving it up would be guessing."""
        timer = asyncio.get_running_loop().call_later(LONGEST_COMMIT, self._be_overdue)
        try:
            return await commit
        finally:
            timer.cancel()
            self._overdue = False

    def _be_overdue(self) -> None:
        log.error("commit-overdue", seconds=LONGEST_COMMIT)
        self._overdue = self.failing = True

    def _failed(self, logs: dict[int, _Log], works: list[_Work[Any]], error: Exception, process: int | None) -> None:
        if isinstance(error, Fenced):
            log.warning("commit-refused", reason=str(error))
            for waiting in (*logs.values(), *works):
                _tell(waiting, error)
            self.when_fenced(process)
            return
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


def _write(
    connection: Connection, logs: Mapping[int, _Log], works: Sequence[_Work[Any]], process: int | None
) -> dict[int, Exception]:
    """Everything for one commit; answers which tables' entries are not in it, and why.

    Entries come first: whoever lets go of a table, or leaves for good, has written before what happened there.
    """
    refused = _insert(connection, logs, process) if logs else {}
    for work in works:
        try:
            with connection.begin_nested():
                work.result = work.job(connection)
        except (IntegrityError, NotOwned, Outdated) as error:
            work.error = error
    return refused


def _insert(connection: Connection, logs: Mapping[int, _Log], process: int | None) -> dict[int, Exception]:
    insert = _insert_here if connection.dialect.name == "sqlite" else _insert_ours
    try:
        ours = insert(connection, logs, process)
    except IntegrityError:
        return {
            table: error for table in logs if (error := _alone(connection, insert, logs, table, process)) is not None
        }
    return {table: NotOwned(str(table)) for table in logs.keys() - ours}


Insert: TypeAlias = Callable[[Connection, Mapping[int, _Log], int | None], "set[int]"]


def _alone(
    connection: Connection, insert: Insert, logs: Mapping[int, _Log], table: int, process: int | None
) -> Exception | None:
    """Why the rows of this table cannot be written; None if they are."""
    try:
        return None if insert(connection, {table: logs[table]}, process) else NotOwned(str(table))
    except IntegrityError:
        return SeqTaken(table)


def _insert_here(connection: Connection, logs: Mapping[int, _Log], _: int | None) -> set[int]:
    """Nobody else writes: all of these tables are ours."""
    connection.execute(_INSERT_AT_ONCE, {"rows": _rows(logs)})
    return set(logs)


def _rows(logs: Mapping[int, _Log]) -> str:
    return _encode([row for waiting in logs.values() for row in waiting.rows]).decode()


def _insert_ours(connection: Connection, logs: Mapping[int, _Log], process: int | None) -> set[int]:
    rows = [{**row, "epoch": waiting.epoch} for waiting in logs.values() for row in waiting.rows]
    with connection.begin_nested():
        return set(connection.scalars(_INSERT_OURS, {"rows": _encode(rows).decode(), "process": process}))
