"""A part of a transaction that may fail alone: what came before it stays, and what follows goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import Any

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from stolik.store.engines import reason
from stolik.store.terms import Fenced, NotOwned, Outdated, StoreUnavailable

log = structlog.get_logger("stolik.store")

_BAD_DATA = "22"
"""How PostgreSQL's codes begin for a value that it cannot keep, such as a text with a NUL in it; its driver has no other name for that."""


@contextmanager
def savepoint(connection: Connection) -> Generator[None]:
    """Of what raises inside nothing is left.

    SQLAlchemy gives each one a name of its own, so that each is compiled and prepared anew, and pushes out of the driver's memory what was
    prepared before. SQLite needs no names: of those that are called alike the innermost is meant.
    """
    if connection.dialect.name != "sqlite":
        with connection.begin_nested():
            yield
        return
    if not connection.in_transaction():
        connection.begin()
    driver: Any = connection.connection.driver_connection
    driver.execute("SAVEPOINT part")
    try:
        yield
    except BaseException:
        # An error that ended the whole transaction has left no savepoint either.
        with suppress(sqlite3.Error):
            driver.execute("ROLLBACK TO part")
            driver.execute("RELEASE part")
        raise
    driver.execute("RELEASE part")


def own_failure(error: Exception) -> Exception | None:
    """What whoever asked for that part is told, if what was raised inside is about it and its values alone.

    None where nobody can say what the database still does: then all that was to be done with it has failed.
    """
    if isinstance(error, IntegrityError | NotOwned | Outdated):
        return error
    if isinstance(error, DBAPIError):
        code = str(getattr(error.orig, "sqlstate", None) or "")
        return _refused(error) if isinstance(error, DataError) or code.startswith(_BAD_DATA) else None
    return None if isinstance(error, SQLAlchemyError | OSError | Fenced) else _refused(error)


def _refused(error: Exception) -> StoreUnavailable:
    said = reason(error)
    log.error("not-written", reason=said, exc_info=None if isinstance(error, DBAPIError) else error)
    return StoreUnavailable(said)
