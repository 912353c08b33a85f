"""Folds every log again by the rules, and sees whether what clocks and bots did could have happened once only.

An entry that was made twice does not fold, comes before its time, or follows its own twin faster than any bot moves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from stolik.bots.pace import FORCED, SCATTER
from stolik.game.contract import Due
from stolik.server.live.player_clocks import CLOCK
from stolik.server.live.stored_log import BrokenLog, header_of, steps
from stolik.server.lobby.pace import LiveClock
from stolik.server.lobby.sitting import Sitting, decode
from stolik.server.running.timekeeper import seconds
from stolik.store.terms import EntryRow
from stolik.table.log import Entry, TakeBack

from .kept import Row, Sat, Written

SHORTEST_PAUSE = round(FORCED * (1 - SCATTER))
"""Milliseconds before which no bot has decided anything."""


@dataclass(frozen=True)
class Misstep:
    """An entry that cannot follow from those before it."""

    table: str
    seq: int
    problem: str
    made_twice: bool
    """Whether a clock or a bot made it."""

    def __str__(self) -> str:
        return f"{self.table}: entry {self.seq}: {self.problem}"


def missteps(
    tables: Mapping[str, Sat], logs: Mapping[str, Sequence[Row]], written: Iterable[Written]
) -> Iterator[Misstep]:
    writers = {(one.table, one.seq): one.writer for one in written}
    for id_, log in logs.items():
        table = tables.get(id_)
        if table is not None:
            yield from _missteps_of(table, log, writers)


def _missteps_of(table: Sat, log: Sequence[Row], writers: Mapping[tuple[str, int], str]) -> Iterator[Misstep]:
    sitting = decode(table.lobby)
    watch = _Watch(sitting)
    told = 0
    try:
        for folded in steps(header_of(sitting, table.secret), [_stored(row) for row in log]):
            problem = watch.problem(folded.entries[-1])
            if problem is not None:
                yield Misstep(table.id, log[told].seq, problem, made_twice=True)
            watch.follow(folded.entries[-1], folded.to_act(), folded.due())
            told += 1
    except BrokenLog as error:
        yield Misstep(table.id, log[told].seq, str(error), made_twice=log[told].by_itself)
    if not watch.real_time and not sitting.instant_bots:
        yield from _too_quick(log, writers)


def _stored(row: Row) -> EntryRow:
    return {
        "table": 0,
        "seq": row.seq,
        "seat": row.seat,
        "at": row.at,
        "action": row.action,
        "by": row.by,
        "earliest": row.earliest,
        "latest": row.latest,
        "request": row.request,
    }


@dataclass
class _Watch:
    """Who has been waited for since when, and what time itself was about to do: from the entries alone.

    Time without an owner is nobody's, which only moves a clock's end further away: it is never before this.
    """

    sitting: Sitting
    _since: dict[int, int] = field(default_factory=dict[int, int])
    _began: dict[int, int] = field(default_factory=dict[int, int])
    """The same, but kept while the seat is not waited for: taking back does not start a clock anew."""
    _due: Due[Any] | None = None
    real_time: bool = False

    def problem(self, entry: Entry) -> str | None:
        at, by = entry.at or 0, entry.by or ""
        if entry.seq == 0:
            return None
        if entry.seat is None or by == CLOCK:
            due = self._due
            if due is None or (due.seat, due.action) != (entry.seat, entry.action):
                return "nothing of the kind was due"
            return f"it was due {due.comes() - at} ms later" if at < due.comes() else None
        if not by.startswith(CLOCK) or not isinstance(self.sitting.pace, LiveClock):
            return None
        since = self._since.get(entry.seat)
        if since is None:
            return "a clock ran out that did not run"
        left = since + seconds(self.sitting.pace.decision) - at
        return f"the clock had {left} ms left" if left > 0 else None

    def follow(self, entry: Entry, to_act: Collection[int], due: Due[Any] | None) -> None:
        at, back = entry.at or 0, isinstance(entry.action, TakeBack)
        self._due = due
        self.real_time = self.real_time or due is not None
        for gone in self._since.keys() - set(to_act):
            del self._since[gone]
        for seat in to_act:
            if seat == entry.seat and back:
                self._since[seat] = self._began.get(seat, at)
            elif seat == entry.seat or seat not in self._since:
                self._since[seat] = self._began[seat] = at


def _too_quick(log: Sequence[Row], writers: Mapping[tuple[str, int], str]) -> Iterator[Misstep]:
    """Whoever takes a table over counts a bot's thought from the last entry: two moves of one bot by two processes are never this close."""
    for seat in {row.seat for row in log if row.by_itself}:
        mine = [row for row in log if row.seat == seat and row.by_itself]
        for before, after in pairwise(mine):
            there, here = writers.get((before.table, before.seq)), writers.get((after.table, after.seq))
            if there != here and after.action == before.action and after.at - before.at < SHORTEST_PAUSE:
                yield Misstep(after.table, after.seq, f"{there} had just done the same", made_twice=True)
