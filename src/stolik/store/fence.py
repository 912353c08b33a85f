"""The fence: the row of a process that each of its commits holds, on PostgreSQL. Who puts it up waits until they have ended."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, select

from stolik.store import schema
from stolik.store.terms import Fenced

PROCESS: ColumnElement[Any] = bindparam("process")
HELD = (
    select(schema.processes.c.id)
    .where(schema.processes.c.id == PROCESS, ~schema.processes.c.fenced)
    .with_for_update(read=True)
)
"""Its row, held to the end of the transaction; none if somebody has fenced it."""


def hold(connection: Connection, process: int) -> None:
    """Whoever wants to fence this process waits until the transaction has ended. Raises Fenced if somebody has."""
    if connection.execute(HELD, {"process": process}).first() is None:
        raise Fenced("another process has taken over")
