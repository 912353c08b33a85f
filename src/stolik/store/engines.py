"""Opening a database: which driver, how careful with the disk, and at which version its tables are.

What is done to a database is written once, as plain functions of a connection. On SQLite they run in a thread that
owns the connection, so that a whole commit is one step away; on PostgreSQL they run on the event loop.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from stolik.store.marks import NO_SUCH_TRANSACTION, Mark
from stolik.store.one_thread import OneThread
from stolik.store.standing_still import MIGRATING, SESSIONS, Waits

T = TypeVar("T")

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_MS = 2_000
"""How long SQLite waits for a lock that another process holds before it gives up."""

LEASE = 5.0
"""Seconds for which a process is believed to be alive after each sign of life, unless another lease is chosen."""
PART_OF_LEASE = 0.6
"""After this much of a lease PostgreSQL ends a transaction that nobody goes on with and a statement that takes too long, and we
a connection that does not answer: whoever takes over waits for what has begun, but not for what will never end. A session that stands
still for so long in the middle of an exchange is ended by whoever waits for it."""
ASK_AGAIN_AFTER = 0.25
ONE_AT_A_TIME = text("SELECT pg_advisory_xact_lock(7368563049)")
_AS_LONG_AS_IT_TAKES = (
    text("SET LOCAL statement_timeout = 0"),
    text("SET LOCAL idle_in_transaction_session_timeout = 0"),
    text(f"SET LOCAL application_name = '{MIGRATING}'"),
)

EXPECTED = "it should be sqlite:///path or postgresql://user@host/name"
CONNECT_SECONDS = 10.0
"""How long PostgreSQL may take to answer at all."""
KEPT_OPEN = 2
"""Connections to PostgreSQL that stay for whoever asks next."""
MORE_AT_MOST = 10
"""How many more there are for a moment, when much is asked at once: nobody who has to give a sign of life waits for a slow answer."""


class InUse(Exception):
    """Another server has this database, and it is one that only one can have."""


class BadDatabaseUrl(ValueError):
    """A URL that names no database this store can use."""


class Database(Protocol):
    """A place where work on a connection gets done, one piece at a time."""

    async def run(self, work: Callable[[Connection], T], /) -> T:
        """What the work returns. It begins in a transaction; what it does not commit is rolled back."""
        ...

    async def lost(self) -> str | None:
        """Why nobody would find again what is written here, although it can be written; None as long as they would."""
        ...

    async def commit(self, work: Callable[[Connection], T], /) -> T:
        """What the work returned, when all that it did is on disk. If it raises, nothing of it is, and never will be."""
        ...

    async def commit_at_once(self, statement: str, values: Sequence[Any], needs: tuple[str, ...] = (), /) -> bool:
        """A commit that is one statement; `needs`: what its connection has to be told before, once.

        False: it came to nothing, or cannot be had that way, and `commit` will say why.
        """
        ...

    async def migrate(self, version: str = "head") -> None:
        """Bring its tables to that version, however long it takes."""
        ...

    async def close(self) -> None: ...

    @property
    def shared(self) -> bool:
        """Whether several processes may write to it."""
        ...


def open_database(url: str, *, writes: bool, lease: float = LEASE) -> Database:
    """The database of that URL: `sqlite:///path` or `postgresql://…`."""
    try:
        parsed = make_url(url)
        backend = parsed.get_backend_name()
    except (ValueError, SQLAlchemyError):
        # It may hold a password, and nobody knows where: what was given is not repeated.
        raise BadDatabaseUrl(f"the database's URL cannot be read: {EXPECTED}") from None
    match backend:
        case "sqlite" if not parsed.database or parsed.database == ":memory:":
            raise BadDatabaseUrl(f"a database in memory would forget everything: {EXPECTED}")
        case "sqlite":
            return SqliteThread(parsed.set(drivername="sqlite"), writes=writes)
        case "postgresql":
            return Postgres(parsed.set(drivername="postgresql+asyncpg"), lease)
        case other:
            raise BadDatabaseUrl(f"no store on {other}: {EXPECTED}")


class SqliteThread:
    """One connection to SQLite and the thread that it belongs to."""

    def __init__(self, url: URL, *, writes: bool) -> None:
        self._engine = create_engine(url, connect_args={"check_same_thread": False}, hide_parameters=True)
        self._connection: Connection | None = None
        self._file = Path(url.database or "")
        self._told: set[tuple[str, ...]] = set()
        """What the connection has been told that is not in the file."""
        self._opened: tuple[int, int] | None = None
        """The file that the connection has open, by device and number, whatever is called so by now."""
        self._thread = OneThread("sqlite")
        event.listen(self._engine, "connect", _careful)
        event.listen(self._engine, "begin", _begin_to_write if writes else _begin_to_read)

    shared = False

    async def run(self, work: Callable[[Connection], T], /) -> T:
        return await self._thread.do(self._run, work)

    async def commit(self, work: Callable[[Connection], T], /) -> T:
        """However long it takes: the thread cannot be stopped, so nobody else can say how it ends."""

        def committed(connection: Connection) -> T:
            result = work(connection)
            connection.commit()
            return result

        return await self.run(committed)

    async def commit_at_once(self, statement: str, values: Sequence[Any], needs: tuple[str, ...] = (), /) -> bool:
        return await self._thread.do(self._commit_at_once, statement, values, needs)

    def _commit_at_once(self, statement: str, values: Sequence[Any], needs: tuple[str, ...]) -> bool:
        """Outside of a transaction SQLite makes one of every statement. Python's lock is let go of and asked for once: whoever
        has it meanwhile, the event loop, gives it back late."""
        if self._connection is None:
            return False
        driver: Any = self._connection.connection.driver_connection
        try:
            if needs not in self._told:
                for need in needs:
                    driver.execute(need)
                self._told.add(needs)
            driver.execute(statement, values)
        except sqlite3.Error:
            return False
        return True

    def _run(self, work: Callable[[Connection], T]) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
            self._opened = _identity(self._file)
        try:
            result = work(self._connection)
            self._connection.rollback()
        except BaseException:
            self._disconnect()
            raise
        return result

    async def migrate(self, version: str = "head") -> None:
        await self.run(lambda connection: migrate(connection, version))

    async def lost(self) -> str | None:
        return await self._thread.do(self._lost)

    def _lost(self) -> str | None:
        found = _identity(self._file)
        if found is None:
            return "the database's file is gone"
        if found != self._opened:
            return "the database's file has been replaced by another"
        return None

    async def close(self) -> None:
        await self._thread.do(self._close)
        self._thread.end()

    def _close(self) -> None:
        self._disconnect()
        self._engine.dispose()

    def _disconnect(self) -> None:
        """After an error nobody knows what the connection thinks it is in the middle of."""
        connection, self._connection = self._connection, None
        self._told.clear()
        if connection is not None:
            connection.close()


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _careful(connection: Any, _: object) -> None:
    """Transactions are begun by us, and a commit has reached the disk when it returns."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={BUSY_MS}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_to_write(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_to_read(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


class Postgres:
    def __init__(self, url: URL, lease: float) -> None:
        self._longest = PART_OF_LEASE * lease
        limit = f"{round(self._longest * 1000)}"
        limits = {"idle_in_transaction_session_timeout": limit, "statement_timeout": limit}
        arguments = {"server_settings": {"application_name": SESSIONS, **limits}, "timeout": CONNECT_SECONDS}
        pool = {"pool_size": KEPT_OPEN, "max_overflow": MORE_AT_MOST}
        self._engine = create_async_engine(url, **pool, connect_args=arguments, hide_parameters=True)
        self._marks: list[Mark] = []
        """Those that no commit needs at the moment."""
        self._waits = Waits(self.run, self._longest)

    shared = True

    async def run(self, work: Callable[[Connection], T], /) -> T:
        """Raises TimeoutError if it takes too long: a network that swallows everything gives no answer at all."""
        async with asyncio.timeout(self._longest), self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def migrate(self, version: str = "head") -> None:
        async with self._engine.connect() as connection:
            await connection.run_sync(migrate, version)

    async def lost(self) -> str | None:
        return None

    async def commit(self, work: Callable[[Connection], T], /) -> T:
        """A connection that is lost while it commits does not say how it ended: then the database is asked."""
        mark = self._marks.pop() if self._marks else Mark.new()
        mark.begin()
        wait = self._waits.begin()
        done: list[T] = []

        def committed(connection: Connection) -> None:
            done.append(work(connection))
            mark.leave(connection)
            connection.commit()

        try:
            await self.run(committed)
        except (SQLAlchemyError, OSError, TimeoutError):
            if mark.transaction is None or not await self._has_committed(mark):
                self._marks.append(mark)
                raise
        finally:
            wait.end()
        self._marks.append(mark)
        return done[0]

    async def commit_at_once(self, statement: str, values: Sequence[Any], needs: tuple[str, ...] = (), /) -> bool:
        """Every commit holds its fence first."""
        return False

    async def _has_committed(self, mark: Mark) -> bool:
        """Asked until there is an answer: whoever waits for it can be told nothing before."""
        while True:
            try:
                found = await self.run(mark.is_there)
            except (SQLAlchemyError, OSError, TimeoutError) as error:
                if getattr(getattr(error, "orig", None), "sqlstate", None) == NO_SUCH_TRANSACTION:
                    return False
            else:
                if found is not None:
                    return found
            await asyncio.sleep(ASK_AGAIN_AFTER)

    async def close(self) -> None:
        await self._waits.close()
        await self._engine.dispose()


def migrate(connection: Connection, version: str = "head") -> None:
    """Bring the database to that version of its tables, the newest unless another one is named.

    Whoever else wants to do the same waits until it is done, and finds it done. Where there is nothing to do nobody waits for whoever looks.
    """
    if version == "head" and version_of(connection) == newest_version():
        return
    if connection.dialect.name == "postgresql":
        for setting in _AS_LONG_AS_IT_TAKES:
            connection.execute(setting)
        connection.execute(ONE_AT_A_TIME)
    config = _steps()
    config.attributes["connection"] = connection
    command.upgrade(config, version)
    connection.commit()


def _steps() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def version_of(connection: Connection) -> str | None:
    """At which version the tables are; None if there are none."""
    return MigrationContext.configure(connection).get_current_revision()


def newest_version() -> str:
    """That of this program."""
    newest = ScriptDirectory.from_config(_steps()).get_current_head()
    assert newest is not None
    return newest


def reason(error: Exception) -> str:
    """What the database has to say, in one line, without the statement that it said it about."""
    said = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(said, OSError) and said.strerror:
        return said.strerror
    return " ".join(str(said).split()) or type(said).__name__


def is_shared(url: str) -> bool:
    """Whether several processes may write to the database of that URL. Raises BadDatabaseUrl."""
    return open_database(url, writes=False).shared


def sqlite_file(url: str) -> Path:
    return Path(make_url(url).database or "")


def shown(url: str) -> str:
    """The URL as it may be shown to anybody: without the password."""
    return make_url(url).render_as_string(hide_password=True)
