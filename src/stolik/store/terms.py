"""The terms on which one deals with the store: what a guest and a line of a log are there, and how the store refuses.

No database is needed to know them: who only folds a log, in another process, loads none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

FIRST_EPOCH = 1
"""Of a table that is still with the process that made it."""


class StoreUnavailable(Exception):
    """It could not be written down: a full disk, a locked or unreachable database. Nothing has changed."""


class Fenced(StoreUnavailable):
    """This process was believed dead: others have its tables, and nothing that it writes counts any more."""


class NotOwned(StoreUnavailable):
    """Another process has the table by now, or this one has itself let go of it."""


class Outdated(StoreUnavailable):
    """What is to be changed has been changed by somebody else meanwhile: read it again."""


class SeqTaken(Exception):
    """This entry of the table is there already, or another one that answers the same request: read the log again."""


@dataclass(frozen=True, slots=True)
class GuestRow:
    key: int
    person: str
    name: str
    colour: str


class EntryRow(TypedDict):
    """One line of a log, as the database keeps it."""

    table: int
    seq: int
    seat: int | None
    at: int
    action: str
    by: str | None
    earliest: int | None
    latest: int | None
    request: str | None
