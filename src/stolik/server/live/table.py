"""A live table: takes actions, waits until they are on disk, and shows every watcher what their seat may see.

The table in memory runs ahead of the disk; what people see never does, and the last move of a game is seen when the
table is finished on disk as well. When something cannot be written down, the table goes back to what is on disk, and
whoever asked is told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from stolik.bots.coach import Advice
from stolik.game.contract import Action, Illegal, Outcome, Seat
from stolik.server.live.asked_before import Played
from stolik.server.live.attendant import Attendant, Nobody
from stolik.server.live.player_clocks import clocks_of
from stolik.server.live.progress import Progress
from stolik.server.live.stored_log import HINT, game_of, header_of, row, steps, still_hinted
from stolik.server.live.table_info import describe
from stolik.server.live.updates import Sight, clock_of
from stolik.server.live.watchers import Asked, Seats, Watcher, Watchers, Watching
from stolik.server.lobby import seating
from stolik.server.lobby.pace import NoClock
from stolik.server.lobby.sitting import Sitting, decode, encode, finished, with_hint
from stolik.server.people.known import People
from stolik.server.protocol import outgoing as o
from stolik.server.refusals import Refused
from stolik.server.running.background import Background
from stolik.server.running.outages import Outage
from stolik.server.running.timekeeper import Instant, Timekeeper, Timer, between, seconds
from stolik.store.terms import (
    FIRST_EPOCH,
    Ending,
    EntryRow,
    Fenced,
    Listener,
    NotOwned,
    Outdated,
    SeqTaken,
    StoreUnavailable,
    TableRow,
)
from stolik.table.log import Entry, TakeBack
from stolik.table.seed import commitment
from stolik.table.table import Draft, Table

CHAT_LINES = 50
TELL_AFTER = seconds(0.3)
"""Who comes and goes is told together: sixty people who come at once are one piece of news, not sixty."""
AFTER_TROUBLE = seconds(1)
LONGEST_SLICE = seconds(0.004)
"""Of a fold, before others have their turn."""


class LogWriter(Protocol):
    """Writes entries down together, and tells their tables after it."""

    def append(self, row: EntryRow, listener: Listener, epoch: int = ..., /) -> None: ...
    def withdraw(self, table: int, /) -> None: ...


class Disk(Protocol):
    """Where a table is written down: a database, or what a browser has instead."""

    @property
    def writer(self) -> LogWriter: ...
    async def save_table(
        self, row: TableRow, first: EntryRow | None = None, ending: Ending | None = None, /
    ) -> None: ...
    async def table(self, id_: str, /) -> TableRow | None: ...
    async def entries(self, table: int, /) -> list[EntryRow]: ...


@dataclass(slots=True)
class Unwritten:
    """An entry that is not yet on disk."""

    draft: Draft
    request: str | None
    asked: Asked | None


class LiveTable:
    """One table in memory."""

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
        moved: Callable[[int], None] = lambda _: None,
        goes_along: Callable[[Sitting, Table], Ending] | None = None,
        version: int = 0,
        epoch: int = FIRST_EPOCH,
    ) -> None:
        self.key = key
        self.version = version
        """Of the sitting, as the store counts its changes."""
        self.epoch = epoch
        """Since when it is this process's; whatever is written says so."""
        self.lost: Callable[[LiveTable], None] = lambda _: None
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
        self.next_sitting = asyncio.Event()
        """Set when the sitting is another one, or somebody is ready; the change after it has an event of its own."""
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
        self._moved = moved
        """Told how many entries came to disk."""
        self._goes_along = goes_along
        """What else is written with a sitting that finishes the game: with its log."""
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

    # Coming to life

    async def start(self, begun: Callable[[Sitting], Sitting]) -> None:
        """Begin the game: entry 0 and the table's new status go to disk together, and then everybody sees it."""
        async with self.lock:
            sitting = begun(self.sitting)
            table = Table(header_of(sitting, self.secret), sitting.started)
            first = row(self.key, table.game, table.entries[0], None)
            await self._save(sitting, first)
            self.game, self.table = table.game, table
            self.clocks = clocks_of(sitting)
            self.clocks.follow(table.entries[0], table.to_act())
            self._show_sitting(sitting)
            self._see()
            self._show()
        self._changed()
        self.attendant.look()

    async def revive(self, log: Sequence[EntryRow]) -> None:
        """The game as it stands in the store; one that has ended is finished before anybody sees it."""
        await self._restore(log)
        await self.settle()
        self._shown = self.revision

    async def _restore(self, log: Sequence[EntryRow]) -> None:
        """How many seats were waited for at each entry only the fold knows. A long game is folded in slices: other tables go on meanwhile."""
        clocks = clocks_of(self.sitting, self._outages)
        folded, slice_began = self.table, self._time.tick()
        for folded in steps(header_of(self.sitting, self.secret), log):
            if clocks.running:
                clocks.follow(folded.entries[-1], folded.to_act())
            if between(slice_began, self._time.tick()) > LONGEST_SLICE:
                await self._time.give_way()
                slice_began = self._time.tick()
        clocks.resume()
        self.table, self.clocks = folded, clocks
        self._unwritten = []
        self._played = Played(log)
        self._hinted = still_hinted(self.sitting.hinted, self.running().entries)
        self._see()

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

    # Actions

    def asked_before(self, request: str, asked: Asked) -> bool:
        """Whether this very message was played already; then its answer is given, or comes with the disk's."""
        if self._unwritten or self._overtaken:
            for waiting in (*self._unwritten, *self._overtaken):
                if waiting.request == request:
                    waiting.asked = asked
                    return True
        seq = self._played.entry(request)
        if seq is None:
            return False
        asked.by.push(o.encode(o.Ack(asked.id, self.sitting.id, seq + 1)))
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
        allowed: tuple[Instant, Instant] | None = None,
        by: str | None = None,
        request: str | None = None,
        asked: Asked | None = None,
    ) -> None:
        """Play it and hand it to the disk. Raises Illegal or StoreUnavailable, and nothing has changed."""
        table = self.running()
        if self.sitting.status == "closed":
            raise Refused("closed")
        if self._overtaken:
            raise StoreUnavailable("the table is being read again")
        at = max(self._time.now(), table.entries[-1].at or 0)
        plays = seat is not None and not isinstance(action, TakeBack)
        if by is None and plays and seat in self._hinted:
            by = HINT
        draft = table.draft(seat, action, at=at, allowed=allowed, by=by)
        self._store.writer.append(row(self.key, self.game, draft.entry, request), self, self.epoch)
        table.append(draft)
        self._unwritten.append(Unwritten(draft, request, asked))
        if plays:
            self._hinted.discard(seat)

    def take_back(self, seat: Seat, request: str, asked: Asked) -> None:
        """What was done with a hint and taken back is still known: the next entry has the mark again."""
        table = self.running()
        last = table.can_take_back(seat)[-1:]
        self.submit(seat, TakeBack(last), request=request, asked=asked)
        if any(table.entries[seq].by == HINT for seq in last):
            self._hinted.add(seat)

    # What the disk says

    def written(self, count: int) -> None:
        """The first `count` entries that waited are on disk: now they may be seen."""
        done, self._unwritten = self._unwritten[:count], self._unwritten[count:]
        table = self.running()
        for entry in done:
            if entry.request is not None:
                self._played.remember(entry.request, entry.draft.entry.seq)
            if self.clocks.running:
                self.clocks.follow(entry.draft.entry, table.game.to_act(entry.draft.position.state))
        self._unanswered += [entry.asked for entry in done if entry.asked is not None]
        self._sight = Sight(self.game, self.sitting.id, done[-1].draft.position, table.entries, self.revision + count)
        self._moved(count)
        self._show_or_finish()
        self.attendant.look()

    def failed(self, error: Exception) -> None:
        """Nothing of what waited is on disk: go back to what is."""
        lost, self._unwritten = self._unwritten, []
        self._store.writer.withdraw(self.key)
        if isinstance(error, NotOwned | Fenced):
            # What was asked is not answered: who asks again, where the table is now, is answered there.
            for entry in lost:
                if entry.asked is not None:
                    entry.asked.by.moved()
            self.lost(self)
            return
        if isinstance(error, SeqTaken):
            self._overtaken = lost
            self._background.spawn(self._catch_up(), "catch-up")
            return
        table = self.running()
        self.table = Table.restore(table.header, table.entries[: self.revision])
        for entry in lost:
            if entry.draft.entry.seat is not None and entry.draft.entry.by == HINT:
                self._hinted.add(entry.draft.entry.seat)
            if entry.asked is not None:
                entry.asked.by.refuse(entry.asked.id, self.sitting.id, StoreUnavailable(str(error)))
        self.attendant.look_again()

    # Showing

    def _see(self) -> None:
        table = self.running()
        self._sight = Sight(self.game, self.sitting.id, table.position, table.entries, table.revision)

    def _show(self) -> None:
        """All that is on disk and nobody has seen yet, as the answer to whoever asked for it."""
        if self._sight is None or self._shown == self._sight.revision:
            return
        since, self._shown = self._shown, self._sight.revision
        asked, self._unanswered = self._unanswered, []
        self.watchers.show(self._sight, since, self._clock(), asked, self.sitting.id)

    def _clock(self) -> o.Clock | None:
        if not self.clocks.running:
            return None
        people = [seat for seat in self.to_act() if not self.sitting.chairs[seat].played_by_bot]
        return clock_of(self._time.now(), self.clocks.deadlines(people), self.clocks.decision, self.clocks.reserve)

    def watch(self, watcher: Watcher, id_: int, since: int, *, legal: bool, spectator: bool = False) -> None:
        """Show the table as it is now, and from now on whatever happens."""
        seats = self._seats_seen(watcher.person.id, spectator)
        self.watchers.add(watcher, Watching(seats, legal, spectator))
        watcher.push(o.encode(o.TableMessage(self.describe())))
        if len(self.watchers) > 1:
            self.tell_table_soon()
        if self._sight is None or not self.watchers.show_one(watcher, id_, self._sight, since, self._clock()):
            watcher.push(o.encode(o.Ack(id_, self.sitting.id, self.revision)))
        if seats:
            for line in self._chat:
                watcher.push(o.encode(line))

    def unwatch(self, watcher: Watcher) -> None:
        if self.watchers.remove(watcher):
            self.idle_since = self._time.tick()
            self.tell_table_soon()

    def why_not_watch(self, person: str) -> Refused | None:
        """Who sits may watch, who looks on where that is welcome, and who may still sit down; not who was shown out."""
        sitting = self.sitting
        if person in sitting.removed:
            return Refused("removed")
        free = sitting.status == "open" and any(chair.kind == "open" for chair in sitting.chairs)
        welcome = sitting.spectators or free or bool(sitting.seats_of(person))
        return None if welcome else Refused("no-spectators")

    def _seats_seen(self, person: str, spectator: bool) -> Seats:
        """Those who sit may also look on: a spectator's view tells them nothing new."""
        mine = self.sitting.seats_of(person)
        if mine and not spectator:
            return mine
        return (None,) if mine or self.sitting.spectators else ()

    def tell_table(self) -> None:
        """Everybody who watches sees the sitting as it is now."""
        if self._news is not None:
            self._news.cancel()
            self._news = None
        if self.watchers:
            self.watchers.tell(o.encode(o.TableMessage(self.describe())))

    def tell_table_soon(self) -> None:
        """The same, together with all that happens in the next moment."""
        if self._news is None and self.watchers:
            self._news = self._time.call_later(TELL_AFTER, self.tell_table)

    def say(self, message: o.Chat) -> None:
        self._chat = (*self._chat[1 - CHAT_LINES :], message)
        self.watchers.tell_who_sees(o.encode(message))

    # Around the game

    async def change(self, change: Callable[[Sitting], Sitting]) -> None:
        """Change the sitting: on disk first, then for everybody who watches."""
        async with self.lock:
            while (changed := change(self.sitting)) != self.sitting:
                with suppress(Outdated):
                    await self._save(changed)
                    self._show_sitting(changed)
                    break
            else:
                return
        self._changed()
        self.attendant.look()

    async def give_time(self, seat: Seat, person: str) -> None:
        """More time for one seat, and everybody sees it at once. Raises Refused."""
        await self.change(lambda sitting: seating.give_time(sitting, seat, person, self._time.now()))
        self.clocks.give(seat, seconds(self.sitting.chairs[seat].more[-1].seconds))
        if self._sight is not None:
            self.watchers.show(self._sight, self._sight.revision, self._clock(), (), self.sitting.id)
        self.attendant.look()

    def change_soon(self, change: Callable[[Sitting], Sitting]) -> None:
        self._background.spawn(self.change(change), "change-sitting")

    def meanwhile(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Something about this table that nobody waits for."""
        self._background.spawn(work, name)

    async def note_hint(self, seat: Seat) -> None:
        """On disk before the hint is given: what is then done with it is marked, whatever happens in between."""
        async with self.lock:
            sitting = with_hint(self.sitting, seat, self.running().revision)
            await self._save(sitting)
            self.sitting = sitting
            self._hinted.add(seat)

    async def _save(self, sitting: Sitting, first: EntryRow | None = None) -> None:
        """Raises Outdated if somebody changed it from outside; then it is here as they left it."""
        try:
            await self._store.save_table(self.row(sitting), first, self._what_goes_along(sitting))
        except Outdated:
            row = await self._store.table(self.sitting.id)
            if row is not None:
                self.version = row.version
                self._show_sitting(decode(row.lobby))
            raise
        except (NotOwned, Fenced):
            self.lost(self)
            raise
        self.version += 1

    def _what_goes_along(self, sitting: Sitting) -> Ending | None:
        if self._goes_along is None or sitting.status != "finished" or self.sitting.status == "finished":
            return None
        return self._goes_along(sitting, self.running())

    def _show_sitting(self, sitting: Sitting) -> None:
        """The sitting is on disk as it is here: everybody sees it, from the seats they have in it."""
        seats_changed = (sitting.chairs, sitting.spectators) != (self.sitting.chairs, self.sitting.spectators)
        if sitting.status != "playing":
            self._show()
        self.sitting = sitting
        self.watchers.send_away(self.why_not_watch, sitting.id)
        self._stir()
        if seats_changed:
            self.watchers.reseat(self._seats_seen)
        self.tell_table()

    def is_ready(self, person: str) -> None:
        """Their page is drawn, and everybody sees that they are waited for no longer."""
        if person in self.sitting.people and person not in self.ready:
            self.ready.add(person)
            self._stir()
            self.tell_table()

    def _stir(self) -> None:
        self.next_sitting.set()
        self.next_sitting = asyncio.Event()

    async def settle(self) -> None:
        """A game whose last entry is on disk is over for whoever asks, also in the moment before everybody was told."""
        if (outcome := self._outcome_to_tell()) is not None:
            await self.change(lambda sitting: finished(sitting, outcome, self._time.now()))

    def _show_or_finish(self) -> None:
        """What is told of an end has to hold, whoever dies next: first the table is finished, then it is shown."""
        if self._outcome_to_tell() is None:
            self._show()
        else:
            self._background.spawn(self._finish(), "finish")

    async def _finish(self) -> None:
        """As soon as the disk takes it, unless another process has the table by now: then it does that."""
        while self._outcome_to_tell() is not None:
            try:
                await self.settle()
            except (NotOwned, Fenced):
                for asked in self._unanswered:
                    asked.by.moved()
                return
            except StoreUnavailable:
                await self._time.sleep(AFTER_TROUBLE)

    def _outcome_to_tell(self) -> Outcome | None:
        return self._sight.outcome() if self._sight and self.sitting.status == "playing" else None

    async def _catch_up(self) -> None:
        """The log is longer than was known here: read it again, answer what is in it, and try again what is not."""
        await self._restore(await self._read_again())
        lost, self._overtaken = self._overtaken, []
        self._show_or_finish()
        for entry in lost:
            # What a clock or a bot wanted to do is not what it wants now: the attendant looks again.
            if (
                entry.request is not None
                and entry.asked is not None
                and not self.asked_before(entry.request, entry.asked)
            ):
                self._submit_again(entry.draft.entry, entry.request, entry.asked)
        self.attendant.look()

    async def _read_again(self) -> list[EntryRow]:
        while True:
            try:
                return await self._store.entries(self.key)
            except StoreUnavailable:
                await self._time.sleep(AFTER_TROUBLE)

    def _submit_again(self, made: Entry, request: str, asked: Asked) -> None:
        allowed = None if made.allowed is None else (Instant(made.allowed[0]), Instant(made.allowed[1]))
        try:
            self.submit(made.seat, made.action, allowed=allowed, by=made.by, request=request, asked=asked)
        except (Illegal, Refused, StoreUnavailable) as error:
            asked.by.refuse(asked.id, self.sitting.id, error)
