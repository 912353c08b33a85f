"""What is kept of a run for the checker: on one side what people were told, on the other what the database has.

Values alone; nothing is judged here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Json: TypeAlias = dict[str, Any]
FactKind: TypeAlias = Literal["made", "seat", "nonce", "started", "finished"]

# What people were told


@dataclass(frozen=True, slots=True)
class Answer:
    """A request that was acknowledged: from then on it is a promise."""

    table: str
    client: str
    request: str
    seat: int
    action: Json | None
    """None: a take-back."""
    seqs: frozenset[int]
    """The entries that it may have become, by what the answer said."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A request that was refused for good and not sent again: nothing was done."""

    table: str
    request: str
    code: str


@dataclass(frozen=True, slots=True)
class Shown:
    """An entry as somebody saw it."""

    table: str
    seq: int
    seat: int | None
    at: int
    by: str | None


@dataclass(frozen=True, slots=True)
class Glimpse:
    """An update that reached a client, in the order in which they came."""

    client: str
    table: str
    rev: int


@dataclass(frozen=True, slots=True)
class Fact:
    """Something around a game that was acknowledged: that a table was made, who sits where, that it began or ended."""

    table: str
    kind: FactKind
    seat: int | None = None
    value: str = ""


@dataclass(frozen=True, slots=True)
class Wait:
    """How long somebody waited for a table to go on, and for what."""

    table: str
    seconds: float
    what: str
    ended: float = 0.0
    """When, on the machine's clock: seconds since 1970, as everywhere here."""

    @property
    def began(self) -> float:
        return self.ended - self.seconds


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody of that table was connected to that process, and how it ended."""

    table: str
    seat: int
    process: str
    began: float
    ended: float
    code: int
    """Of the goodbye; 0: there was none."""


@dataclass
class Told:
    """All that people were told in a run."""

    answers: list[Answer] = field(default_factory=list[Answer])
    refusals: list[Refusal] = field(default_factory=list[Refusal])
    shown: dict[Shown, None] = field(default_factory=dict[Shown, None])
    """Each once, however many saw it."""
    glimpses: list[Glimpse] = field(default_factory=list[Glimpse])
    facts: list[Fact] = field(default_factory=list[Fact])
    waits: list[Wait] = field(default_factory=list[Wait])
    visits: list[Visit] = field(default_factory=list[Visit])
    closings: Counter[tuple[str, int]] = field(default_factory=Counter[tuple[str, int]])
    """How often a socket of that process ended with that code."""


# What the database has


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of a log."""

    table: str
    seq: int
    seat: int | None
    at: int
    action: str
    """JSON, as it is stored."""
    by: str | None
    request: str | None
    earliest: int | None = None
    latest: int | None = None

    @property
    def by_itself(self) -> bool:
        """Whether a clock or a bot made it."""
        return self.by is not None and self.by.startswith(("clock", "bot"))


@dataclass(frozen=True, slots=True)
class Written:
    """Through which process an entry came into the database, by the way it took, and whose the table was in that moment."""

    table: str
    seq: int
    writer: str
    epoch: int
    owner: str
    fenced: bool = False
    """Whether the owner had been shut out by then."""


@dataclass(frozen=True, slots=True)
class Owned:
    """A table was given to a process; one that was shut out and began anew is another one."""

    table: str
    epoch: int
    incarnation: int
    process: str = ""
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Pulse:
    """How busy the machine was for a while that ended then, and who took how much of it."""

    at: float
    seconds: float
    busy: float
    """Of all processors, from 0 to 1."""
    used: Mapping[str, float]
    """By process, seconds of a processor."""
    thought: Mapping[str, float]
    """The same for the processes in which its bots think."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a process wrote into its log."""

    at: float
    place: int
    event: str
    table: str | None
    grave: bool
    """Whether somebody should look into it, and not only whoever is curious."""


@dataclass(frozen=True, slots=True)
class Sat:
    """A table without its log, as it is in the end."""

    id: str
    status: str
    lobby: str
    secret: bytes


@dataclass(frozen=True)
class Found:
    """All that the database has after a run."""

    tables: Mapping[str, Sat]
    rows: tuple[Row, ...]
    written: tuple[Written, ...]
    owned: tuple[Owned, ...]
