"""The terms on which one deals with the store: what a guest, a table, a result and a line of a log are there, and how the store refuses.

No database is needed to know them: who only folds a log, in another process, loads none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypedDict

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
    piece: str = ""
    """Which drawn piece stands for them; none: the mark of their seat."""
    named: bool = False
    """Whether they were asked what they are called."""
    rated: bool = True
    """Whether they want to know how well they play."""
    puzzles: bool = True
    """Whether positions of their games may become puzzles."""


NOT_COUNTED, TO_BE_COUNTED, COUNTED = range(3)
"""What becomes of a game in ratings."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One seat of a finished game."""

    seat: int
    person: str | None
    level: str | None
    name: str | None
    game: str
    mode: str
    players: int
    team: int
    """Who won and lost together has the same number."""
    company: str
    ended: int
    place: int
    points: int
    title: str | None
    hinted: bool
    taken_back: bool
    rating: int
    feats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """What is written in the same commit as the end of a game."""

    results: tuple[ResultRow, ...]
    besides: Callable[[Any], None] | None = None


class Listener(Protocol):
    """Who wants to know what became of a table's entries; told once for all that shared a commit."""

    def written(self, count: int, /) -> None: ...
    def saved(self, count: int, /) -> None:
        """They are written, and the table is saved as it was to be saved along with the last of them."""
        ...

    def failed(self, error: Exception, /) -> None: ...


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


ENTRY = tuple(EntryRow.__annotations__)
"""Its columns, in their order."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without its log. `lobby` is the server's own business: here it is text."""

    id: str
    code: str
    game: str
    status: str
    listed: bool
    timed: bool
    created: int
    secret: bytes
    lobby: str
    members: frozenset[str] | None
    """None: as they are in the store already."""
    key: int = 0
    version: int = 0
    """How often all of this was changed; who changes it says which version they know."""
    owner: int | None = None
    """The process that has it in memory, unless it is fenced; nobody's on SQLite, where there is but one."""
    epoch: int = FIRST_EPOCH
    """How many owners it has had."""


@dataclass(frozen=True, slots=True)
class OfflineRow:
    """A game that was played without a server and handed in."""

    id: str
    """From the guest and the game's own secret: the same game has the same one."""
    person: str
    game: str
    ended: int
    verified: bool
    """Whether it was folded here; rules that are not known here any more cannot be."""
    place: int | None
    points: int | None
    sitting: str
    secret: bytes
    log: str
