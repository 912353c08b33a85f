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
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar, cast

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from stolik.store.engines import Database, reason
from stolik.store.in_bulk import as_json
from stolik.store.inserting import INSERT_HERE, INSERT_OURS, all_at_once
from stolik.store.savepoints import savepoint
from stolik.store.saving import Save, save_all
from stolik.store.terms import FIRST_EPOCH, EntryRow, Fenced, Listener, NotOwned, Outdated, SeqTaken, StoreUnavailable

log = structlog.get_logger("stolik.store")

T = TypeVar("T")
MOST_WAITING = 20_000
"""Entries that may wait for the disk; beyond that the store says at once that it cannot keep up."""
MOST_JOBS = 8
"""Other things than entries that go into one commit, so that no move waits for a hundred of them."""
MOST_SAVES = 100
"""Tables that are saved in one commit: they share its statements, and are many times cheaper."""
LONGEST_COMMIT = 10.0
"""Seconds after which a commit is overdue: nobody knows what becomes of it, and nothing more is taken until it is known."""


Job: TypeAlias = Callable[[Connection], T]


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


@dataclass(slots=True)
class _Saving:
    save: Save
    future: asyncio.Future[None]

    def tell(self, error: Exception | None) -> None:
        if self.future.done():
            return
        if error is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(error)


@dataclass(slots=True)
class _Batch:
    """What goes into one commit."""

    logs: dict[int, _Log]
    saves: dict[int, _Saving]
    works: list[_Work[Any]]

    def __bool__(self) -> bool:
        return bool(self.logs or self.saves or self.works)

    def everybody(self) -> list[_Log | _Saving | _Work[Any]]:
        return [*self.logs.values(), *self.saves.values(), *self.works]


@dataclass(slots=True)
class _NotWritten:
    """By table, why its entries are not in the commit, or it is not saved there."""

    logs: Mapping[int, Exception] = field(default_factory=dict[int, Exception])
    saves: Mapping[int, Exception] = field(default_factory=dict[int, Exception])


class Writer:
    """The only one who writes. `append` and `write` may be called at any time; the order of calls is kept per table."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._hold: Callable[[Connection], None] | None = None
        self._process: int | None = None
        self._logs: dict[int, _Log] = {}
        self._saves: list[_Saving] = []
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
        self.when_written: Callable[[int], None] = lambda _: None
        """Called after each commit with the number of entries in it."""
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
        if not self._waiting:
            self._wake.set()
        waiting = self._logs.get(row["table"])
        if waiting is None:
            waiting = self._logs[row["table"]] = _Log(listener, epoch)
        waiting.rows.append(row)
        self._waiting += 1

    def withdraw(self, table: int) -> None:
        """Forget what waits for this table: it builds on an entry that could not be written."""
        dropped = self._logs.pop(table, None)
        if dropped:
            self._waiting -= len(dropped.rows)

    async def save(self, save: Save) -> None:
        """Save the table with the next commit, together with all others that are. Raises Outdated, NotOwned or IntegrityError."""
        self._check_disk()
        saving = _Saving(save, asyncio.get_running_loop().create_future())
        self._saves.append(saving)
        self._wake.set()
        await saving.future

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
        while not self._stopping or self._logs or self._saves or self._works:
            await self._wake.wait()
            self._wake.clear()
            batch = self._next()
            if self._saves or self._works:
                self._wake.set()
            if batch:
                await self._commit(batch)

    def _next(self) -> _Batch:
        """All entries, each table's oldest save, and a few of the jobs, which wait as long as any save does."""
        logs, self._logs, self._waiting = self._logs, {}, 0
        saves: dict[int, _Saving] = {}
        later: list[_Saving] = []
        for saving in self._saves:
            if saving.save.key in saves or len(saves) == MOST_SAVES:
                later.append(saving)
            else:
                saves[saving.save.key] = saving
        self._saves = later
        most = 0 if later else MOST_JOBS
        works, self._works = self._works[:most], self._works[most:]
        return _Batch(logs, saves, works)

    async def _commit(self, batch: _Batch) -> None:
        process, hold = self._process, self._hold

        def write(connection: Connection) -> _NotWritten:
            if hold is not None:
                hold(connection)
            return _write(connection, batch, process)

        alone = hold is None and not batch.works and not batch.saves
        try:
            if alone and await self._insert_at_once(batch.logs):
                refused = _NotWritten()
            else:
                refused = await self._to_its_end(self._database.commit(write))
        except Exception as error:
            self._failed(batch, error, process)
            return
        self._written(batch, refused)

    async def _insert_at_once(self, logs: Mapping[int, _Log]) -> bool:
        """Entries alone, where nobody else writes: one statement, and nothing else. If it fails, the long way tells why."""
        return await self._to_its_end(self._database.commit_at_once(*all_at_once(_all(logs))))

    def _written(self, batch: _Batch, refused: _NotWritten) -> None:
        self.commits += 1
        self.failing = False
        self.when_written(sum([len(log.rows) for table, log in batch.logs.items() if table not in refused.logs]))
        for table, waiting in batch.logs.items():
            _tell(waiting, refused.logs.get(table))
        for table, saving in batch.saves.items():
            _tell(saving, refused.saves.get(table))
        for work in batch.works:
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

    def _failed(self, batch: _Batch, error: Exception, process: int | None) -> None:
        if isinstance(error, Fenced):
            log.warning("commit-refused", reason=str(error))
            for waiting in batch.everybody():
                _tell(waiting, error)
            self.when_fenced(process)
            return
        said = reason(error)
        log.error("store-unavailable", reason=said, entries=sum(len(waiting.rows) for waiting in batch.logs.values()))
        if not isinstance(error, (SQLAlchemyError, OSError)):
            log.error("commit-failed", exc_info=error)
        self.failing = True
        for waiting in batch.everybody():
            _tell(waiting, StoreUnavailable(said))


def _tell(waiting: _Log | _Saving | _Work[Any], error: Exception | None) -> None:
    """Whoever cannot bear the news does not keep it from the others."""
    try:
        waiting.tell(error)
    except Exception:
        log.exception("listener-failed")


def _write(connection: Connection, batch: _Batch, process: int | None) -> _NotWritten:
    """Everything for one commit; answers what is not in it, and why.

    Entries come first: whoever lets go of a table, or leaves for good, has written before what happened there.
    """
    entries = _insert(connection, batch.logs, process) if batch.logs else {}
    saves = save_all(connection, [saving.save for saving in batch.saves.values()], process) if batch.saves else {}
    for work in batch.works:
        try:
            with savepoint(connection):
                work.result = work.job(connection)
        except (IntegrityError, NotOwned, Outdated) as error:
            work.error = error
    return _NotWritten(entries, saves)


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
    connection.execute(INSERT_HERE, {"rows": as_json(_all(logs))})
    return set(logs)


def _all(logs: Mapping[int, _Log]) -> list[EntryRow]:
    return [row for waiting in logs.values() for row in waiting.rows]


def _insert_ours(connection: Connection, logs: Mapping[int, _Log], process: int | None) -> set[int]:
    rows = [{**row, "epoch": waiting.epoch} for waiting in logs.values() for row in waiting.rows]
    with savepoint(connection):
        return set(connection.scalars(INSERT_OURS, {"rows": as_json(rows), "process": process}))
