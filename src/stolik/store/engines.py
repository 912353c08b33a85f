"""Opening a database: which driver, how careful with the disk, and at which version its tables are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_MS = 2_000
"""How long SQLite waits for a lock that another process holds before it gives up."""
READERS = 4


class BadDatabaseUrl(ValueError):
    """A URL that names no database this store can use."""


def async_url(text: str) -> URL:
    """The URL with the driver that this store uses: `sqlite:///path` or `postgresql://…`."""
    try:
        url = make_url(text)
    except ValueError as error:
        raise BadDatabaseUrl(f"{text!r} is not a database URL") from error
    match url.get_backend_name():
        case "sqlite":
            return url.set(drivername="sqlite+aiosqlite")
        case "postgresql":
            return url.set(drivername="postgresql+asyncpg")
        case other:
            raise BadDatabaseUrl(f"no store on {other}: use sqlite:///path or postgresql://host/name")


def open_engines(text: str) -> tuple[AsyncEngine, AsyncEngine]:
    """One engine that writes, through a single connection, and one that reads."""
    url = async_url(text)
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_size=2), create_async_engine(url, pool_size=READERS)
    writer = create_async_engine(url, pool_size=1, max_overflow=0)
    reader = create_async_engine(url, pool_size=READERS)
    _set_up_sqlite(writer.sync_engine, "BEGIN IMMEDIATE")
    _set_up_sqlite(reader.sync_engine, "BEGIN")
    return writer, reader


def _set_up_sqlite(engine: Engine, begin: str) -> None:
    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (f"busy_timeout={BUSY_MS}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def beginning(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", beginning)


def migrate(connection: Connection) -> None:
    """Bring the database to the newest version of its tables."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
