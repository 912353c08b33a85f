"""A live table: takes actions, waits until they are on disk, and shows every watcher what their seat may see.

The table in memory runs ahead of the disk; what people see never does, and the last move of a game is seen when the
table is finished on disk as well. When something cannot be written down, the table goes back to what is on disk, and
whoever asked is told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any

from stolik.game.contract import Action, Illegal, Seat
from stolik.server.live.asked_before import Played
from stolik.server.live.in_memory import OnItsWay, Unwritten
from stolik.server.live.player_clocks import clocks_of
from stolik.server.live.shown_table import ShownTable
from stolik.server.live.stored_log import HINT, header_of, row, steps, still_hinted
from stolik.server.live.updates import Sight
from stolik.server.live.watchers import Asked
from stolik.server.lobby import seating
from stolik.server.lobby.sitting import Sitting, decode, finished, with_hint
from stolik.server.protocol import outgoing as o
from stolik.server.refusals import Refused
from stolik.server.running.timekeeper import Instant, between, seconds
from stolik.store.terms import (
    Ending,
    EntryRow,
    Fenced,
    NotOwned,
    Outdated,
    SeqTaken,
    StoreUnavailable,
)
from stolik.table.log import Entry, TakeBack
from stolik.table.table import Table

AFTER_TROUBLE = seconds(1)
LONGEST_SLICE = seconds(0.004)
"""Of a fold, before others have their turn."""


class LiveTable(ShownTable):
    """One table that people play at."""

    __slots__ = ()

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
        if not table.to_act() and self._ending is None:
            self._end_along()

    def _end_along(self) -> None:
        """The end of the game goes into the commit of its last entry, so that nobody waits for another one.

        While somebody changes the sitting, it does not: then it follows the entry.
        """
        outcome = self.running().outcome()
        if outcome is None or self.sitting.status != "playing" or self.lock.locked():
            return
        sitting = finished(self.sitting, outcome, self._time.now())
        self._store.save_along(self.row(sitting), self._what_goes_along(sitting))
        self._ending = OnItsWay(sitting, asyncio.Event())

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
        self._count_as_written(count)
        self._show_or_finish()
        self.attendant.look()

    def saved(self, count: int) -> None:
        """The same, and the game is over on disk as well."""
        self._count_as_written(count)
        # Whoever attends to the table stops at the sight of the end, before the sitting says that nothing is to be attended to.
        self.attendant.look()
        ending = self._let_change()
        assert ending is not None, "nothing else is saved along"
        self.version += 1
        self._take_on(ending.sitting)
        self.tell_table_after_the_moves()
        self._changed()
        self.attendant.look()

    def _count_as_written(self, count: int) -> None:
        done, self._unwritten = self._unwritten[:count], self._unwritten[count:]
        table, ticking = self.running(), self.clocks.running
        for entry in done:
            if entry.request is not None:
                self._played.remember(entry.request, entry.draft.entry.seq)
            if ticking:
                self.clocks.follow(entry.draft.entry, table.game.to_act(entry.draft.position.state))
            if entry.asked is not None:
                self._unanswered.append(entry.asked)
        position, revision = done[-1].draft.position, self.revision + count
        self._sight = Sight(table, self.sitting.id, position, revision)

    def failed(self, error: Exception) -> None:
        """Nothing of what waited is on disk: go back to what is."""
        lost, self._unwritten = self._unwritten, []
        self._store.writer.withdraw(self.key)
        self._let_change()
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

    # Around the game

    async def change(self, change: Callable[[Sitting], Sitting]) -> None:
        """Change the sitting: on disk first, then for everybody who watches."""
        async with self.lock:
            await self._end_known()
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
            await self._end_known()
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
        """The sitting is on disk as it is here: everybody sees it."""
        self._take_on(sitting)
        self.tell_table()

    def _take_on(self, sitting: Sitting) -> None:
        """It is on disk: everybody sees the game from the seats they have in it."""
        seats_changed = (sitting.chairs, sitting.spectators) != (self.sitting.chairs, self.sitting.spectators)
        if sitting.status != "playing":
            self._show()
        self.sitting = sitting
        self.watchers.send_away(self.why_not_watch, sitting.id)
        self._stir()
        if seats_changed:
            self.watchers.reseat(self._seats_seen)

    async def _end_known(self) -> None:
        """An end that is on its way with the last entry changes the sitting, or it does not: nobody else changes it before."""
        if self._ending is not None:
            await self._ending.known.wait()

    def _let_change(self) -> OnItsWay | None:
        """Of an end that was on its way it is known now what became of it."""
        ending, self._ending = self._ending, None
        if ending is not None:
            ending.known.set()
        return ending

    async def settle(self) -> None:
        """A game whose last entry is on disk is over for whoever asks, also in the moment before everybody was told."""
        if (outcome := self._outcome_to_tell()) is not None:
            await self.change(lambda sitting: finished(sitting, outcome, self._time.now()))

    def _show_or_finish(self) -> None:
        """What is told of an end has to hold, whoever dies next: first the table is finished, then it is shown."""
        if self._outcome_to_tell() is None:
            self._show()
        else:
            self._let_change()
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
