"""A live table: takes actions, waits until they are on disk, and shows every watcher what their seat may see.

The table in memory runs ahead of the disk; what people see never does. When something cannot be written down, the
table goes back to what is on disk, and whoever asked is told.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog

from stolik.game.contract import Action, Seat
from stolik.server.live.messages import Ack, Chat, Clock, TableInfo, TableMessage, encode
from stolik.server.live.table_info import describe
from stolik.server.live.updates import Sight, clock_of, with_id
from stolik.server.lobby import lobby as lobbies
from stolik.server.lobby.lobby import Lobby, NoClock
from stolik.server.refusals import Refused
from stolik.server.running.clock import Clocks, now_ms
from stolik.server.running.driver import Driver
from stolik.server.running.log_rows import HINT, fold, game_of, header_of, refold, row, still_hinted
from stolik.store.store import TableRow
from stolik.store.writer import EntryRow, SeqTaken, StoreUnavailable
from stolik.table.log import TakeBack
from stolik.table.seed import commitment
from stolik.table.table import Draft, Table

if TYPE_CHECKING:
    from stolik.bots.coach import Advice
    from stolik.server.live.connection import Connection
    from stolik.server.running.hall import Hall

log = structlog.get_logger("stolik.live")

REMEMBERED_REQUESTS = 64
CHAT_LINES = 50


@dataclass(slots=True)
class Watching:
    """What one connection sees of the table."""

    seats: tuple[Seat | None, ...]
    legal: bool
    spectator: bool
    """Asked for no seat's view, even if their person holds one."""


@dataclass(slots=True)
class Asked:
    """The message that an entry answers."""

    connection: Connection
    id: int


@dataclass(slots=True)
class Unwritten:
    """An entry that is not yet on disk."""

    draft: Draft
    request: str | None
    asked: Asked | None


class LiveTable:
    """One table in memory."""

    def __init__(self, hall: Hall, key: int, lobby: Lobby, secret: bytes) -> None:
        self.hall = hall
        self.key = key
        self.lobby = lobby
        self.secret = secret
        self.commit = commitment(secret)
        self.game = game_of(lobby)
        self.table: Table | None = None
        self.clocks = Clocks(lobby.pace, len(lobby.seats))
        self.watchers: dict[Connection, Watching] = {}
        self.chat: tuple[Chat, ...] = ()
        self.idle_since = time.monotonic()
        self.host_gone_since: float | None = None
        self.hinted: set[Seat] = set()
        """Seats that were given a hint and have done nothing since."""
        self.advising: dict[tuple[Seat, int], asyncio.Task[tuple[Advice, ...] | None]] = {}
        """What the coach is thinking about: for which seat, and at which revision."""
        self._unwritten: list[Unwritten] = []
        self._requests: dict[str, int] = {}
        self._sight: Sight | None = None
        self.lock = asyncio.Lock()
        """Held while the lobby is being changed."""
        self.lobby_changed = asyncio.Event()
        """Set when the lobby is another one; the next change has an event of its own."""
        self.starting = 0
        """How many have asked for the start and wait for nonces."""
        self.driver = Driver(self, hall.thinkers)

    # Coming to life

    def start(self, at: int) -> EntryRow:
        """Set the game up; the entry has to be written down before anybody is told."""
        self.game = game_of(self.lobby)
        self.table = Table(header_of(self.lobby, self.secret), at)
        self.clocks = Clocks(self.lobby.pace, len(self.lobby.seats))
        self.clocks.follow(self.table.entries[0], self.table.to_act())
        return row(self.key, self.game, self.table.entries[0], None)

    def restore(self, rows: list[EntryRow]) -> None:
        """The game as it stands in the store."""
        self.table = fold(header_of(self.lobby, self.secret), rows)
        self._requests = {
            entry["request"]: entry["seq"] for entry in rows[-REMEMBERED_REQUESTS:] if entry["request"] is not None
        }
        self._unwritten = []
        self.hinted = still_hinted(self.lobby.hinted, self.table.entries)
        self._show()
        self._restore_clocks()

    def _restore_clocks(self) -> None:
        """Told again from the log; how many seats were waited for at each entry only the fold knows."""
        self.clocks = Clocks(self.lobby.pace, len(self.lobby.seats), self.hall.outages)
        if self.table is None or not self.clocks.running:
            return
        again = Table(self.table.header, self.table.entries[0].at)
        self.clocks.follow(again.entries[0], again.to_act())
        for entry in self.table.entries[1:]:
            made = again.act(entry.seat, entry.action, at=entry.at, allowed=entry.allowed, by=entry.by)
            self.clocks.follow(made, again.to_act())
        self.clocks.resume(self.hall.opened)

    def forget_start(self) -> None:
        """The start could not be written down."""
        self.table = None

    # What it is like

    @property
    def revision(self) -> int:
        """Of what is on disk."""
        return self._sight.revision if self._sight else 0

    def to_act(self) -> frozenset[Seat]:
        return self._sight.to_act if self._sight else frozenset()

    @property
    def at_rest(self) -> bool:
        """Whether all that was done is on disk."""
        return not self._unwritten

    def here(self) -> set[str]:
        """Who is at the table: a screen on the wall is not the person who switched it on."""
        return {connection.person.id for connection, watching in self.watchers.items() if not watching.spectator}

    def seat_for(self, person: str, seat: Seat | None) -> Seat:
        """The seat that this person means. Raises Refused if it is not theirs."""
        mine = self.lobby.seats_of(person)
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

    # Actions

    def asked_before(self, request: str, asked: Asked) -> bool:
        """Whether this very message was played already; then its answer is given, or comes with the disk's."""
        for waiting in self._unwritten:
            if waiting.request == request:
                waiting.asked = asked
                return True
        seq = self._requests.get(request)
        if seq is None:
            return False
        asked.connection.push(encode(Ack(asked.id, self.lobby.id, seq + 1)))
        return True

    def check_fresh(self, seat: Seat, rev: int) -> None:
        """Raises Refused if the seat has an entry since that revision. In real time everybody is a little behind."""
        table = self.running()
        if self.game.traits.real_time:
            return
        if rev > table.revision:
            raise Refused("stale", rev=self.revision)
        for at in range(table.revision - 1, rev - 1, -1):
            if table.entries[at].seat == seat:
                raise Refused("stale", rev=self.revision)

    def submit(
        self,
        seat: Seat | None,
        action: Action,
        *,
        allowed: tuple[int, int] | None = None,
        by: str | None = None,
        request: str | None = None,
        asked: Asked | None = None,
        at: int | None = None,
    ) -> None:
        """Play it and hand it to the disk. Raises Illegal or StoreUnavailable, and nothing has changed."""
        table = self.running()
        at = max(now_ms() if at is None else at, table.entries[-1].at or 0)
        plays = seat is not None and not isinstance(action, TakeBack)
        if by is None and plays and seat in self.hinted:
            by = HINT
        draft = table.draft(seat, action, at=at, allowed=allowed, by=by)
        self.hall.store.writer.append(row(self.key, self.game, draft.entry, request), self)
        table.append(draft)
        self._unwritten.append(Unwritten(draft, request, asked))
        if plays:
            self.hinted.discard(seat)

    def take_back(self, seat: Seat, request: str, asked: Asked) -> None:
        """What was done with a hint and taken back is still known: the next entry has the mark again."""
        table = self.running()
        last = table.can_take_back(seat)[-1:]
        self.submit(seat, TakeBack(last), request=request, asked=asked)
        if any(table.entries[seq].by == HINT for seq in last):
            self.hinted.add(seat)

    # What the disk says

    def written(self, count: int) -> None:
        """The first `count` entries that waited are on disk: now they may be seen."""
        done, self._unwritten = self._unwritten[:count], self._unwritten[count:]
        table = self.running()
        before = self.revision
        for entry in done:
            if entry.request is not None:
                self._remember(entry.request, entry.draft.entry.seq)
            if self.clocks.running:
                self.clocks.follow(entry.draft.entry, table.game.to_act(entry.draft.position.state))
        self._sight = Sight(self.game, self.lobby.id, done[-1].draft.position, table.entries, before + count)
        self._fan_out(before, [entry.asked for entry in done if entry.asked is not None])
        self.hall.moved(self, count)
        self.driver.look()

    def _remember(self, request: str, seq: int) -> None:
        self._requests[request] = seq
        if len(self._requests) > REMEMBERED_REQUESTS:
            del self._requests[next(iter(self._requests))]

    def failed(self, error: Exception) -> None:
        """Nothing of what waited is on disk: go back to what is."""
        lost, self._unwritten = self._unwritten, []
        self.hall.store.writer.withdraw(self.key)
        if isinstance(error, SeqTaken):
            self.hall.overtaken(self, lost)
            return
        self.table = refold(self.running(), self.revision)
        for entry in lost:
            if entry.draft.entry.seat is not None and entry.draft.entry.by == HINT:
                self.hinted.add(entry.draft.entry.seat)
            if entry.asked is not None:
                entry.asked.connection.refuse(entry.asked.id, self.lobby.id, StoreUnavailable(str(error)))
        self.driver.look_again()

    # Showing

    def _show(self) -> None:
        table = self.running()
        self._sight = Sight(self.game, self.lobby.id, table.position, table.entries, table.revision)

    def show_start(self) -> None:
        """The start is on disk: everybody who watches sees the first position."""
        self._show()
        self._fan_out(0, [])

    def _fan_out(self, since: int, asked: list[Asked]) -> None:
        """Each seat's update is put together once, however many connections look at it."""
        sight = self._sight
        assert sight is not None
        answers: dict[Connection, int] = {}
        for entry in asked:
            watching = self.watchers.get(entry.connection)
            if watching is None or not watching.seats or entry.connection in answers:
                entry.connection.push(encode(Ack(entry.id, self.lobby.id, sight.revision)))
            else:
                answers[entry.connection] = entry.id
        common = sight.common(since, self._clock())
        made: dict[tuple[Seat | None, bool], bytes] = {}
        for connection, watching in list(self.watchers.items()):
            for seat in watching.seats:
                update = made.get((seat, watching.legal))
                if update is None:
                    update = made[seat, watching.legal] = sight.update(seat, since, common, legal=watching.legal)
                connection.push(with_id(update, answers.pop(connection, None)))

    def _clock(self) -> Clock | None:
        if not self.clocks.running:
            return None
        people = [seat for seat in self.to_act() if not self.lobby.seats[seat].played_by_bot]
        return clock_of(now_ms(), self.clocks.deadlines(people), self.clocks.decision, self.clocks.reserve)

    def watch(self, connection: Connection, id_: int, since: int, *, legal: bool, spectator: bool = False) -> None:
        """Show the table as it is now, and from now on whatever happens."""
        seats = self._seats_seen(connection.person.id, spectator=spectator)
        self.watchers[connection] = Watching(seats, legal, spectator)
        self.tell_table()
        self._answer_watch(connection, id_, since)
        for line in self.chat:
            connection.push(encode(line))

    def _answer_watch(self, connection: Connection, id_: int, since: int) -> None:
        sight, watching = self._sight, self.watchers[connection]
        if sight is None or not watching.seats:
            connection.push(encode(Ack(id_, self.lobby.id, self.revision)))
            return
        since = min(since, sight.revision)
        common = sight.common(since, self._clock())
        answers: int | None = id_
        for seat in watching.seats:
            connection.push(with_id(sight.update(seat, since, common, legal=watching.legal), answers))
            answers = None

    def unwatch(self, connection: Connection) -> None:
        if self.watchers.pop(connection, None) is not None:
            self.idle_since = time.monotonic()
            self.tell_table()

    def _seats_seen(self, person: str, *, spectator: bool) -> tuple[Seat | None, ...]:
        """Those who sit may also look on: a spectator's view tells them nothing new."""
        mine = self.lobby.seats_of(person)
        if mine and not spectator:
            return mine
        return (None,) if mine or self.lobby.spectators else ()

    def tell_table(self) -> None:
        """Everybody who watches sees the lobby as it is now."""
        if not self.watchers:
            return
        message = encode(TableMessage(self.describe()))
        for connection in list(self.watchers):
            connection.push(message)

    def describe(self) -> TableInfo:
        here = self.here()
        watching = sum(watching.seats == (None,) for watching in self.watchers.values())
        starting = self.starting > 0
        return describe(self.lobby, self.hall.people, here, watching, self.commit, self.secret, starting=starting)

    def change_lobby(self, lobby: Lobby) -> None:
        """The lobby is on disk as it is here: everybody sees it, from the seats they have in it."""
        seats_changed = lobby.seats != self.lobby.seats or lobby.spectators != self.lobby.spectators
        self.lobby = lobby
        self.lobby_changed.set()
        self.lobby_changed = asyncio.Event()
        if seats_changed:
            for connection, watching in self.watchers.items():
                watching.seats = self._seats_seen(connection.person.id, spectator=watching.spectator)
        self.tell_table()

    def say(self, message: Chat) -> None:
        self.chat = (*self.chat[1 - CHAT_LINES :], message)
        self.tell(encode(message))

    def tell(self, data: bytes) -> None:
        for connection in list(self.watchers):
            connection.push(data)

    def table_row(self, lobby: Lobby) -> TableRow:
        """The table as the store keeps it, with that lobby."""
        timed = not isinstance(lobby.pace, NoClock) or self.game.traits.real_time
        return TableRow(
            id=lobby.id,
            code=lobby.code,
            game=lobby.game,
            status=lobby.status,
            listed=lobby.listed,
            timed=timed or any(seat.played_by_bot for seat in lobby.seats),
            created=lobby.created,
            secret=self.secret,
            lobby=lobbies.encode(lobby),
            members=None if self.key and lobby.people == self.lobby.people else lobby.people,
            key=self.key,
        )
