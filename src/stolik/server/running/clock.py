"""Clocks: how much time each seat has left, told from the log's times alone."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from stolik.game.contract import Milliseconds, Seat
from stolik.server.lobby.lobby import LiveClock, NoClock, Pace, SlowClock
from stolik.table.log import Entry, TakeBack

DAY: Milliseconds = 24 * 60 * 60 * 1000
AFTER_TAKE_BACK: Milliseconds = 10_000
"""Taking back does not buy time, but leaves at least this much."""
AFTER_RESTART: Milliseconds = 15_000
"""Whoever had hardly any time left when the server went away has at least this much when it is back."""
CLOCK = "clock"
LATE_UNTIL_AWAY = 2


def now_ms() -> Milliseconds:
    """The server's time, which is every table's."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Outage:
    """No server was running."""

    began: Milliseconds
    ended: Milliseconds


def outages(runs: Iterable[tuple[Milliseconds, Milliseconds]]) -> tuple[Outage, ...]:
    """The times between the runs, oldest first. Of what was before the first one nothing is known."""
    found: list[Outage] = []
    last = 0
    for began, until in sorted(runs):
        if began > last:
            found.append(Outage(last, began))
        last = max(last, until)
    return tuple(found)


class Clocks:
    """The clocks of one table. Told of every entry, they say until when each seat is waited for."""

    def __init__(self, pace: Pace, players: int, outages: Iterable[Outage] = ()) -> None:
        self.pace = pace
        self._outages = deque(outages)
        """Those that nobody has been excused for yet."""
        match pace:
            case NoClock():
                self.decision: Milliseconds = 0
                reserve = 0
            case LiveClock(decision, reserve):
                self.decision = decision * 1000
            case SlowClock(days):
                self.decision, reserve = days * DAY, 0
        self.reserve: list[Milliseconds] = [reserve * 1000] * players
        self.late = [0] * players
        """How many times in a row each seat let its time run out."""
        self._since: dict[Seat, Milliseconds] = {}
        self._began: dict[Seat, Milliseconds] = {}

    @property
    def running(self) -> bool:
        return not isinstance(self.pace, NoClock)

    def follow(self, entry: Entry, to_act: Collection[Seat]) -> None:
        """The entry was made, and these seats are waited for now."""
        at, seat = entry.at or 0, entry.seat
        self._excuse(at)
        taken_back = isinstance(entry.action, TakeBack)
        if seat is not None and not taken_back:
            self._charge(seat, at, entry.by)
        for gone in self._since.keys() - set(to_act):
            del self._since[gone]
        for waited in to_act:
            if waited == seat and taken_back:
                self._since[waited] = max(self._began.get(waited, at), at + AFTER_TAKE_BACK - self.decision)
            elif waited == seat or waited not in self._since:
                self._since[waited] = self._began[waited] = at

    def _charge(self, seat: Seat, at: Milliseconds, by: str | None) -> None:
        since = self._since.get(seat)
        if by is not None and by.startswith(CLOCK):
            self.late[seat] += 1
            self.reserve[seat] = 0
            return
        self.late[seat] = 0
        over = at - since - self.decision if since is not None else 0
        # Whoever is later than the clock allows was waiting for the server, not the other way round.
        if 0 < over <= self.reserve[seat]:
            self.reserve[seat] -= over

    def resume(self, now: Milliseconds) -> None:
        """The log is told to its end, and the server is there again."""
        self._excuse(now)

    def _excuse(self, now: Milliseconds) -> None:
        """The time in which no server was running is nobody's, and nobody's time runs out by it."""
        while self._outages and self._outages[0].ended <= now:
            outage = self._outages.popleft()
            for began in (self._since, self._began):
                for seat, since in began.items():
                    began[seat] = since + max(0, outage.ended - max(outage.began, since))
            for seat, since in self._since.items():
                self._since[seat] = max(since, outage.ended + AFTER_RESTART - self.decision - self.reserve[seat])

    def deadlines(self, seats: Iterable[Seat]) -> dict[Seat, Milliseconds]:
        """For those of the seats that are waited for, when their time is up."""
        if not self.running:
            return {}
        return {seat: self._since[seat] + self.decision + self.reserve[seat] for seat in seats if seat in self._since}
