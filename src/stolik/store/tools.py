"""A database as a tool opens it: one that is there already, with its tables as this version knows them; never made, never changed in passing."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from stolik.store.alone import Alone
from stolik.store.engines import (
    BadDatabaseUrl,
    Database,
    InUse,
    newest_version,
    open_database,
    reason,
    shown,
    sqlite_file,
    version_of,
)
from stolik.store.owners import alive, numbers_drawn

PATIENCE = 600.0
"""A tool has no lease, and nobody waits for it: PostgreSQL may take minutes over what it asks."""


class CannotUse(Exception):
    """Why nothing can be done with this database, in one line."""


@asynccontextmanager
async def reached(url: str, *, create: bool = False) -> AsyncGenerator[Database]:
    """The database, whatever is in it. Raises CannotUse if it cannot be reached, or is a file that is not there."""
    try:
        database = open_database(url, writes=True, lease=PATIENCE)
    except BadDatabaseUrl as error:
        raise CannotUse(str(error)) from None
    try:
        if not create and not _is_there(url):
            raise CannotUse(f"{shown(url)}: there is no such file")
        try:
            await database.run(lambda _: None)
        except (SQLAlchemyError, OSError) as error:
            raise CannotUse(f"{shown(url)} cannot be used: {reason(error)}") from None
        yield database
    finally:
        await database.close()


def _is_there(url: str) -> bool:
    """A file that is opened would be made; of a server, only asking it tells."""
    parsed = make_url(url)
    return parsed.get_backend_name() != "sqlite" or Path(parsed.database or "").is_file()


@asynccontextmanager
async def existing(url: str) -> AsyncGenerator[Database]:
    """The same, and its tables are those of this version."""
    async with reached(url) as database:
        try:
            found = await database.run(version_of)
        except (SQLAlchemyError, OSError) as error:
            raise CannotUse(f"{shown(url)} cannot be used: {reason(error)}") from None
        check_version(url, found)
        yield database


@asynccontextmanager
async def unserved(url: str, database: Database) -> AsyncGenerator[None]:
    """No server runs on it, and on SQLite none can start meanwhile. Raises CannotUse if one does, or did when all was done."""
    if database.shared:
        if any(owner.alive for owner in await database.run(alive)):
            raise CannotUse(f"{shown(url)}: a server is running on it; stop it first")
        before = await database.run(numbers_drawn)
        yield
        if await database.run(numbers_drawn) != before:
            raise CannotUse(f"{shown(url)}: a server was started on it meanwhile; stop it, and call again")
        return
    try:
        held = Alone(sqlite_file(url))
    except InUse as error:
        raise CannotUse(str(error)) from None
    try:
        yield
    finally:
        held.let_go()


def check_version(url: str, found: str | None) -> None:
    """Raises CannotUse unless it is the newest."""
    newest = newest_version()
    if found is None:
        raise CannotUse(f"{shown(url)} holds no tables of Stolik")
    if found < newest:
        raise CannotUse(f"{shown(url)} is of an older version ({found}, not {newest}): start `stolik serve` on it once")
    if found > newest:
        raise CannotUse(f"{shown(url)} is of a newer version ({found}) than this Stolik ({newest})")
