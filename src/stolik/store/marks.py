"""The mark that every commit leaves on PostgreSQL, by which whoever lost the connection finds out whether it was done.

The number of its transaction would not do: one that went under with the database, before any of it was on disk, has left its
number to the next, which may have committed since. SQLite answers for its commits itself.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, Text, cast, delete, func, select, text
from sqlalchemy.dialects.postgresql import insert

from stolik.store import schema

KEPT_MS = 24 * 60 * 60 * 1000
"""So long is a mark there of whoever leaves no more."""
IN_PROGRESS = "in progress"
NO_SUCH_TRANSACTION = "22023"
"""What PostgreSQL says of a transaction that went under with it, if none has its number yet."""

_STATUS = text("SELECT pg_xact_status(CAST(CAST(:transaction AS text) AS xid8))")
_commits = schema.commits


@dataclass(slots=True)
class Mark:
    """One commit after another leaves it, each only when it is known how the one before has ended."""

    place: str
    number: int = 0
    transaction: str | None = None

    @classmethod
    def new(cls) -> Mark:
        return cls(secrets.token_hex(8))

    def begin(self) -> None:
        self.number, self.transaction = self.number + 1, None

    def leave(self, connection: Connection) -> None:
        """As the last part of a transaction: if that is done, so is this."""
        row = insert(_commits).values(place=self.place, number=self.number, at=schema.NOW)
        seen = {"number": row.excluded.number, "at": row.excluded.at}
        marked = row.on_conflict_do_update(index_elements=[_commits.c.place], set_=seen)
        self.transaction = connection.scalar(marked.returning(cast(func.pg_current_xact_id(), Text)))

    def is_there(self, connection: Connection) -> bool | None:
        """Whether the transaction that left it last was done; None as long as it may still end either way."""
        if connection.scalar(_STATUS, {"transaction": self.transaction}) == IN_PROGRESS:
            return None
        found = connection.scalar(select(_commits.c.number).where(_commits.c.place == self.place))
        return found == self.number


def forget_old_marks(connection: Connection) -> None:
    connection.execute(delete(_commits).where(_commits.c.at < schema.NOW - KEPT_MS))
