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
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from stolik.store import at_once
from stolik.store.batch import Batch, Job, NotWritten, Saving, WaitingLog, Work, all_rows, write_down
from stolik.store.engines import Database, reason
from stolik.store.fenced_at_once import write_at_once
from stolik.store.inserting import all_at_once
from stolik.store.saving import Save
from stolik.store.terms import FIRST_EPOCH, EntryRow, Fenced, Listener, StoreUnavailable

log = structlog.get_logger("stolik.store")

T = TypeVar("T")
MOST_WAITING = 20_000
"""Entries that may wait for the disk; beyond that the store says at once that it cannot keep up."""
MOST_JOBS = 8
"""Other things than entries that go into one commit, so that no move waits for a hundred of them."""
BEGIN_WITHIN = 0.5
"""Seconds that a commit may have taken when another of those begins: at a database that answers late, several would take longer than it
waits for a commit, and fail together with the moves beside them, again and again."""
MOST_SAVES = 100
"""Tables that are saved in one commit: they share its statements, and are many times cheaper."""
CLOSEST = 0.003
"""Seconds from the beginning of one commit to that of the next while many follow each other: more moves share a flush, which costs the
processor as much as ten of them."""
IN_A_ROW = 10
"""Commits of several tables, each that close to the one before it, after which that is so. Who plays alone never waits."""
LONGEST_COMMIT = 10.0
"""Seconds after which a commit is overdue: nobody knows what becomes of it, and nothing more is taken until it is known."""


class Writer:
    """The only one who writes. `append` and `write` may be called at any time; the order of calls is kept per table."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._hold: Callable[[Connection], None] | None = None
        self._process: int | None = None
        self._logs: dict[int, WaitingLog] = {}
        self._along: dict[int, Save] = {}
        self._saves: list[Saving] = []
        self._works: list[Work[Any]] = []
        self._waiting = 0
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self._overdue = False
        self._began = 0.0
        """When the last commit did, on the loop's clock."""
        self._in_a_row = 0
        self._moves_under_way = False
        self._untold: tuple[Batch, NotWritten] | None = None
        """A commit that is on disk, and whose listeners are told while the next one is under way."""
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

    @property
    def moves_wait(self) -> bool:
        """Whether any of them are not on disk yet."""
        return self._waiting > 0 or self._moves_under_way

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
            waiting = self._logs[row["table"]] = WaitingLog(listener, epoch)
        waiting.rows.append(row)
        self._waiting += 1

    def withdraw(self, table: int) -> None:
        """Forget what waits for this table: it builds on an entry that could not be written."""
        dropped = self._logs.pop(table, None)
        if dropped:
            self._waiting -= len(dropped.rows)
        self._along.pop(table, None)

    def save_along(self, save: Save) -> None:
        """Save the table in the commit of those entries of its log that have just been appended, and only if they are written.

        Its listener is told of both. If the table cannot be saved, the entries are written all the same.
        """
        self._along[save.key] = save

    async def save(self, save: Save) -> None:
        """Save the table with the next commit, together with all others that are. Raises Outdated, NotOwned or IntegrityError."""
        self._check_disk()
        saving = Saving(save, asyncio.get_running_loop().create_future())
        self._saves.append(saving)
        self._wake.set()
        await saving.future

    async def write(self, job: Job[T]) -> T:
        """Run the job in the next commit and return what it returned, when it is on disk.

        What it raises itself, or has raised by values that the database cannot keep, is for whoever asked: the others do not notice.
        """
        return await self._hand_over(job)

    async def write_last(self, job: Job[None]) -> None:
        """The same, and nothing of this process comes after it, not even in the same commit."""
        done = self._hand_over(job)
        self._left = True
        await done

    def _hand_over(self, job: Job[T]) -> asyncio.Future[T]:
        self._check_disk()
        work = Work(job, asyncio.get_running_loop().create_future())
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
            await self._keep_a_distance()
            self._wake.clear()
            batch = self._next()
            if self._logs or self._saves or self._works:
                self._wake.set()
            if batch:
                await self._commit(batch)
            # Whoever was told is not kept in memory until the next commit.
            del batch

    async def _keep_a_distance(self) -> None:
        now = asyncio.get_running_loop().time()
        left = self._began + CLOSEST - now
        if left <= 0:
            self._in_a_row = 0
        elif self._in_a_row >= IN_A_ROW:
            await asyncio.sleep(left)
            now += left
        elif len(self._logs) > 1:
            self._in_a_row += 1
        self._began = now

    def _next(self) -> Batch:
        """All entries but those with too many tables along, each table's oldest save, and a few of the jobs, which wait as long as any
        save does."""
        logs, self._logs, self._waiting = self._logs, {}, 0
        along, self._along = self._along, {}
        for table in [*along][MOST_SAVES:]:
            self._along[table] = along.pop(table)
            self._logs[table] = held_back = logs.pop(table)
            self._waiting += len(held_back.rows)
        saves: dict[int, Saving] = {}
        later: list[Saving] = []
        for saving in self._saves:
            if saving.save.key in saves or saving.save.key in along or len(saves) + len(along) >= MOST_SAVES:
                later.append(saving)
            else:
                saves[saving.save.key] = saving
        self._saves = later
        most = 0 if later or self._along else MOST_JOBS
        works, self._works = self._works[:most], self._works[most:]
        return Batch(logs, along, saves, works)

    async def _commit(self, batch: Batch) -> None:
        process, hold = self._process, self._hold
        self._moves_under_way = bool(batch.logs)
        clock = asyncio.get_running_loop().time
        late = clock() + BEGIN_WITHIN

        def write(connection: Connection) -> NotWritten:
            if process is not None and write_at_once(connection, batch, process):
                return NotWritten()
            if hold is not None:
                hold(connection)
            return write_down(connection, batch, process, lambda: clock() > late)

        try:
            if hold is None and not batch.works and await self._commit_at_once(batch):
                refused = NotWritten()
            else:
                refused = await self._to_its_end(self._database.commit(write))
        except Exception as error:
            self._done_with(batch)
            self._failed(batch, error, process)
        else:
            self._done_with(batch)
            self._written(batch, refused)

    async def _commit_at_once(self, batch: Batch) -> bool:
        """Where nobody else writes: one statement, and nothing else. If it fails, the long way tells why."""
        entries, saves = all_rows(batch.logs), batch.all_saves()
        if not saves:
            return await self._to_its_end(self._database.commit_at_once(*all_at_once(entries)))
        if not at_once.goes_at_once(saves):
            return False
        values = at_once.values(entries, saves)
        return await self._to_its_end(self._database.commit_at_once(at_once.STATEMENT, values, at_once.NEEDS))

    def _done_with(self, batch: Batch) -> None:
        self._moves_under_way = False
        self._tell_the_untold()
        if batch.left:
            self._works[:0] = batch.left
            self._wake.set()

    def _written(self, batch: Batch, refused: NotWritten) -> None:
        """If others wait for the disk, it goes on with them while these are told. What waits may build on what was refused, and is
        withdrawn first."""
        self.commits += 1
        self.failing = False
        self._untold = batch, refused
        if (self._logs or self._saves or self._works) and not (refused.logs or refused.saves):
            asyncio.get_running_loop().call_soon(self._tell_the_untold)
        else:
            self._tell_the_untold()

    def _tell_the_untold(self) -> None:
        """In the order of their commits."""
        if self._untold is None:
            return
        (batch, refused), self._untold = self._untold, None
        self.when_written(sum([len(log.rows) for table, log in batch.logs.items() if table not in refused.logs]))
        for table, waiting in batch.logs.items():
            waiting.saved = table in batch.along and table not in refused.saves
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

    def _failed(self, batch: Batch, error: Exception, process: int | None) -> None:
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


def _tell(waiting: WaitingLog | Saving | Work[Any], error: Exception | None) -> None:
    """Whoever cannot bear the news does not keep it from the others."""
    try:
        waiting.tell(error)
    except Exception:
        log.exception("listener-failed")
