"""A table in memory as it is now: who sits there, how far the game on disk has come, and what is still on its way there.

How it changes, and who is shown what, is for those that build on it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from stolik.bots.coach import Advice
from stolik.game.contract import Outcome, Seat
from stolik.server.live.asked_before import Played
from stolik.server.live.attendant import Attendant, Nobody
from stolik.server.live.player_clocks import clocks_of
from stolik.server.live.progress import Progress
from stolik.server.live.stored_log import game_of
from stolik.server.live.table_info import describe
from stolik.server.live.updates import Sight
from stolik.server.live.watchers import Asked, Watchers
from stolik.server.lobby.pace import NoClock
from stolik.server.lobby.sitting import Sitting, encode
from stolik.server.people.known import People
from stolik.server.protocol import outgoing as o
from stolik.server.refusals import Refused
from stolik.server.running.background import Background
from stolik.server.running.outages import Outage
from stolik.server.running.timekeeper import Instant, Timekeeper, Timer
from stolik.store.terms import (
    FIRST_EPOCH,
    Ending,
    EntryRow,
    Listener,
    TableRow,
)
from stolik.table.seed import commitment
from stolik.table.table import Draft, Table


class LogWriter(Protocol):
    """Writes entries down together, and tells their tables after it."""

    @property
    def moves_wait(self) -> bool: ...
    def append(self, row: EntryRow, listener: Listener, epoch: int = ..., /) -> None: ...
    def withdraw(self, table: int, /) -> None: ...


class Disk(Protocol):
    """Where a table is written down: a database, or what a browser has instead."""

    @property
    def writer(self) -> LogWriter: ...
    async def save_table(
        self, row: TableRow, first: EntryRow | None = None, ending: Ending | None = None, /
    ) -> None: ...
    def save_along(self, row: TableRow, ending: Ending | None, /) -> None: ...
    async def table(self, id_: str, /) -> TableRow | None: ...
    async def entries(self, table: int, /) -> list[EntryRow]: ...


class Unwritten(Struct):
    """An entry that is not yet on disk."""

    draft: Draft
    request: str | None
    asked: Asked | None


class OnItsWay(Struct):
    """The end of the game, which goes to disk together with the last entry."""

    sitting: Sitting
    known: asyncio.Event
    """Set when it is known what became of it."""


class TableInMemory:
    """What is known of one table; nothing happens to it here."""

    __slots__ = (
        "__weakref__",
        "_background",
        "_changed",
        "_chat",
        "_ending",
        "_goes_along",
        "_hinted",
        "_news",
        "_next_sitting",
        "_outages",
        "_overtaken",
        "_people",
        "_played",
        "_shown",
        "_sight",
        "_store",
        "_time",
        "_unanswered",
        "_unwritten",
        "advising",
        "attendant",
        "begins",
        "clocks",
        "commit",
        "counting",
        "epoch",
        "following",
        "game",
        "idle_since",
        "key",
        "lock",
        "lost",
        "ready",
        "secret",
        "sitting",
        "starting",
        "table",
        "version",
        "watchers",
    )

    def __init__(
        self,
        key: int,
        sitting: Sitting,
        secret: bytes,
        *,
        store: Disk,
        time: Timekeeper,
        people: People,
        background: Background,
        outages: Sequence[Outage] = (),
        changed: Callable[[], None] = lambda: None,
        goes_along: Callable[[Sitting, Table], Ending] | None = None,
        version: int = 0,
        epoch: int = FIRST_EPOCH,
    ) -> None:
        self.key = key
        self.version = version
        """Of the sitting, as the store counts its changes."""
        self.epoch = epoch
        """Since when it is this process's; whatever is written says so."""
        self.lost: Callable[[TableInMemory], None] = lambda _: None
        """Called when it turns out to be another process's by now."""
        self.sitting = sitting
        self.secret = secret
        self.commit = commitment(secret)
        self.game = game_of(sitting)
        self.table: Table | None = None
        self.clocks = clocks_of(sitting)
        self.watchers = Watchers(time.soon)
        self.attendant: Attendant = Nobody()
        self.idle_since = time.tick()
        self.advising: dict[tuple[Seat, int], asyncio.Task[tuple[Advice, ...] | None]] = {}
        """What the coach is thinking about: for which seat, and at which revision."""
        self.lock = asyncio.Lock()
        """Held while the sitting is being changed."""
        self.following = asyncio.Lock()
        """Held while the table that follows is being made."""
        self._next_sitting: asyncio.Event | None = None
        """Only while somebody waits for it."""
        self.starting = 0
        """How many have asked for the start and wait for nonces."""
        self.counting = False
        """Whether somebody here waits for everybody's page, or counts."""
        self.ready: set[str] = set()
        """Whose pages are drawn, before a game in real time."""
        self.begins: Instant | None = None
        """When the count is over."""
        self._store = store
        self._time = time
        self._people = people
        self._background = background
        self._outages = outages
        """When nobody looked after it."""
        self._changed = changed
        self._goes_along = goes_along
        """What else is written with a sitting that finishes the game: with its log."""
        self._ending: OnItsWay | None = None
        """Whoever wants to change the sitting waits for it, as for the lock."""
        self._chat: tuple[o.Chat, ...] = ()
        self._news: Timer | None = None
        """Soon, everybody is told of the table again."""
        self._hinted: set[Seat] = set()
        """Seats that were given a hint and have done nothing since."""
        self._unwritten: list[Unwritten] = []
        self._overtaken: list[Unwritten] = []
        """What could not be written because the log is longer than was known here; it is being read again."""
        self._played = Played()
        self._sight: Sight | None = None
        self._shown = 0
        """The revision that people have seen: that of the disk, but for a game whose end is not there yet."""
        self._unanswered: list[Asked] = []
        """Who asked for what is on disk and has not been shown."""

    @property
    def next_sitting(self) -> asyncio.Event:
        """Set when the sitting is another one, or somebody is ready; the change after it has an event of its own."""
        if self._next_sitting is None:
            self._next_sitting = asyncio.Event()
        return self._next_sitting

    # What it is like

    @property
    def revision(self) -> int:
        """Of what is on disk."""
        return self._sight.revision if self._sight else 0

    def to_act(self) -> frozenset[Seat]:
        return self._sight.to_act if self._sight else frozenset()

    @property
    def at_rest(self) -> bool:
        """Whether all that was done is on disk, the end of the game as well."""
        return not self._unwritten and not self._overtaken and self._outcome_to_tell() is None

    def seat_for(self, person: str, seat: Seat | None) -> Seat:
        """The seat that this person means. Raises Refused if it is not theirs."""
        mine = self.sitting.seats_of(person)
        if seat is None:
            if len(mine) > 1:
                raise Refused("which-seat", seats=mine)
            if mine:
                return mine[0]
        if seat is None or seat not in mine:
            raise Refused("not-yours", seat=seat)
        return seat

    def running(self) -> Table:
        if self.table is None:
            raise Refused("not-started")
        return self.table

    def progress(self) -> Progress:
        """As everybody has seen it."""
        return Progress(self.to_act(), self.revision, *((None, None) if self._sight is None else self._sight.rounds()))

    def describe(self) -> o.TableInfo:
        about = (self.sitting, self._people, self.watchers.here, self.watchers.spectators, self.commit, self.secret)
        starting = self.starting > 0 or self.sitting.called
        return describe(*about, now=self._time.now(), starting=starting, ready=self.ready, begins=self.begins)

    def _timed(self, sitting: Sitting) -> bool:
        by_itself = not isinstance(sitting.pace, NoClock) or self.game.traits.real_time
        return by_itself or any(chair.played_by_bot for chair in sitting.chairs)

    @property
    def goes_on_by_itself(self) -> bool:
        """Somebody has to have it in memory, whether or not anybody watches."""
        return self.sitting.status == "playing" and self._timed(self.sitting)

    def row(self, sitting: Sitting) -> TableRow:
        """The table as the store keeps it, with that sitting."""
        return TableRow(
            id=sitting.id,
            code=sitting.code,
            game=sitting.game,
            status=sitting.status,
            listed=sitting.listed,
            timed=self._timed(sitting),
            created=sitting.created,
            secret=self.secret,
            lobby=encode(sitting),
            members=None if self.key and sitting.people == self.sitting.people else sitting.people,
            key=self.key,
            version=self.version,
            epoch=self.epoch,
        )

    def _outcome_to_tell(self) -> Outcome | None:
        return self._sight.outcome() if self._sight and self.sitting.status == "playing" else None
