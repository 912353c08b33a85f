"""Clocks: how much time each seat has left, told from the log's times alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from stolik.game.contract import Seat
from stolik.server.lobby.pace import LiveClock, MoreTime, NoClock, Pace, SlowClock
from stolik.server.lobby.sitting import Sitting
from stolik.server.running.outages import Outage
from stolik.server.running.timekeeper import NO_TIME, Instant, Span, between, later, seconds
from stolik.table.log import Entry, TakeBack

DAY = seconds(24 * 60 * 60)
AFTER_TAKE_BACK = seconds(10)
"""Taking back does not buy time, but leaves at least this much."""
AFTER_RESTART = seconds(15)
"""Whoever had hardly any time left when the server went away has at least this much when it is back."""
CLOCK = "clock"
LATE_UNTIL_AWAY = 2


class Clocks:
    """The clocks of one table. Told of every entry, they say until when each seat is waited for."""

    def __init__(
        self,
        pace: Pace,
        players: int,
        outages: Iterable[Outage] = (),
        times: Sequence[int] = (),
        more: Sequence[Sequence[MoreTime]] = (),
    ) -> None:
        self.pace = pace
        self.running = not isinstance(pace, NoClock)
        self._outages = list(outages)
        """Those that nobody has been excused for yet."""
        match pace:
            case NoClock():
                self.decision, reserve = NO_TIME, NO_TIME
            case LiveClock(decision, spare):
                self.decision, reserve = seconds(decision), seconds(spare)
            case SlowClock(days):
                self.decision, reserve = Span(days * DAY), NO_TIME
        times = times or (1,) * players
        self._decisions = [Span(self.decision * many) for many in times]
        """Of each seat: some need more time than others."""
        self.reserve: list[Span] = [Span(reserve * many) for many in times]
        self._more = [list(given) for given in more or ((),) * players]
        """What each seat was given besides, and has not been counted yet."""
        self.late = [0] * players
        """How many times in a row each seat let its time run out."""
        self._since: dict[Seat, Instant] = {}
        self._began: dict[Seat, Instant] = {}

    def follow(self, entry: Entry, to_act: Collection[Seat]) -> None:
        """The entry was made, and these seats are waited for now."""
        at, seat = Instant(entry.at or 0), entry.seat
        self._excuse(at)
        self._count_more(at)
        taken_back = isinstance(entry.action, TakeBack)
        if seat is not None and not taken_back:
            self._charge(seat, at, entry.by)
        for gone in self._since.keys() - set(to_act):
            del self._since[gone]
        for waited in to_act:
            if waited == seat and taken_back:
                at_least = later(at, Span(AFTER_TAKE_BACK - self._decisions[waited]))
                self._since[waited] = max(self._began.get(waited, at), at_least)
            elif waited == seat or waited not in self._since:
                self._since[waited] = self._began[waited] = at

    def _charge(self, seat: Seat, at: Instant, by: str | None) -> None:
        since = self._since.get(seat)
        if by is not None and by.startswith(CLOCK):
            self.late[seat] += 1
            self.reserve[seat] = NO_TIME
            return
        self.late[seat] = 0
        over = between(since, at) - self._decisions[seat] if since is not None else 0
        # Whoever is later than the clock allows was waiting for the server, not the other way round.
        if 0 < over <= self.reserve[seat]:
            self.reserve[seat] = Span(self.reserve[seat] - over)

    def resume(self) -> None:
        """The log is told to its end, and somebody looks after the table again."""
        self._excuse(None)
        self._count_more(None)

    def give(self, seat: Seat, span: Span) -> None:
        """Somebody is given more time, now."""
        self.reserve[seat] = Span(self.reserve[seat] + span)

    def _count_more(self, now: Instant | None) -> None:
        """In its order: what ran out before it was given is not brought back by it."""
        for seat, given in enumerate(self._more):
            while given and (now is None or given[0].at <= now):
                self.give(seat, seconds(given.pop(0).seconds))

    def _excuse(self, now: Instant | None) -> None:
        """The time in which nobody looked after the table is nobody's, and nobody's time runs out by it."""
        while self._outages and (now is None or self._outages[0].ended <= now):
            outage = self._outages.pop(0)
            for began in (self._since, self._began):
                for seat, since in began.items():
                    began[seat] = later(since, max(NO_TIME, between(max(outage.began, since), outage.ended)))
            for seat, since in self._since.items():
                left = Span(AFTER_RESTART - self._decisions[seat] - self.reserve[seat])
                self._since[seat] = max(since, later(outage.ended, left))

    def deadlines(self, seats: Iterable[Seat]) -> dict[Seat, Instant]:
        """For those of the seats that are waited for, when their time is up."""
        if not self.running:
            return {}
        since = self._since
        return {
            seat: later(since[seat], Span(self._decisions[seat] + self.reserve[seat]))
            for seat in seats
            if seat in since
        }


def clocks_of(sitting: Sitting, outages: Iterable[Outage] = ()) -> Clocks:
    """As these people agreed on them."""
    chairs = sitting.chairs
    return Clocks(
        sitting.pace, len(chairs), outages, [chair.times for chair in chairs], [chair.more for chair in chairs]
    )
