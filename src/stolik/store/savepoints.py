"""A part of a transaction that may fail alone: what came before it stays, and what follows goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy import Connection


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
