"""Those who watch a table: what each of them sees of it, and telling all of them something."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from msgspec import Struct

from stolik.game.contract import Seat
from stolik.server.live.updates import Sight
from stolik.server.people.person import Person
from stolik.server.protocol.outgoing import Ack, Clock, encode
from stolik.server.refusals import Refused
from stolik.server.running.timekeeper import Span

Seats: TypeAlias = tuple[Seat | None, ...]
_ONLOOKING: set[Seats] = {(), (None,)}
"""What those see who hold no seat."""


class Watcher(Protocol):
    """Somebody to whom a table can say something."""

    @property
    def person(self) -> Person: ...
    @property
    def delay(self) -> Span:
        """By how much a press of theirs may be older than its arrival."""
        ...

    def push(self, data: bytes, /) -> None: ...
    def sent_away(self, table: str, why: Refused, /) -> None: ...
    def moved(self) -> None:
        """The table is another process's by now: who asks there is answered."""
        ...

    def refuse(self, id_: int | None, table: str | None, error: Exception, /) -> None: ...


@dataclass(slots=True)
class Watching:
    """What one watcher sees of the table."""

    seats: Seats
    legal: bool
    spectator: bool
    """Asked for no seat's view, even if their person holds one."""


class Asked(Struct):
    """The message that an entry answers."""

    by: Watcher
    id: int


AT_ONCE = 100
"""Those without a seat who are told something before other tables have their turn."""


class Watchers:
    __slots__ = ("_all", "_crowd", "_soon")

    def __init__(self, soon: Callable[[Callable[[], None]], None] = lambda do: do()) -> None:
        """`soon` does something after whatever else is waiting."""
        self._all: dict[Watcher, Watching] = {}
        self._soon = soon
        self._crowd: deque[tuple[Watcher, bytes]] | None = None
        """What a crowd of onlookers is still to be told, in order. Who sits at the table never waits behind them."""

    def __len__(self) -> int:
        return len(self._all)

    def add(self, watcher: Watcher, watching: Watching) -> None:
        self._all[watcher] = watching

    def remove(self, watcher: Watcher) -> bool:
        """Whether they were there."""
        return self._all.pop(watcher, None) is not None

    def send_away(self, why_not_watch: Callable[[str], Refused | None], table: str) -> None:
        """Those who may not watch any longer are told why, and nothing more."""
        for watcher in list(self._all):
            why = why_not_watch(watcher.person.id)
            if why is not None:
                del self._all[watcher]
                watcher.sent_away(table, why)

    def dismiss(self) -> None:
        """The table goes on elsewhere."""
        watchers, self._all = self._all, {}
        for watcher in watchers:
            watcher.moved()

    def sees(self, watcher: Watcher) -> bool:
        """Whether they see the game, and hear what is said around it; who only looks for a seat does not."""
        watching = self._all.get(watcher)
        return watching is not None and bool(watching.seats)

    def reseat(self, seats_of: Callable[[str, bool], Seats]) -> None:
        """The seats have changed: everybody sees from those they have now."""
        for watcher, watching in self._all.items():
            watching.seats = seats_of(watcher.person.id, watching.spectator)

    @property
    def here(self) -> set[str]:
        """Who is at the table: a screen on the wall is not the person who switched it on."""
        return {watcher.person.id for watcher, watching in self._all.items() if not watching.spectator}

    @property
    def onlookers(self) -> int:
        """Those who hold no seat, whether or not they see the game."""
        return sum(watching.seats in _ONLOOKING for watching in self._all.values())

    @property
    def spectators(self) -> int:
        """Those who look on and could be talked to: no screen on the wall."""
        return sum(watching.seats == (None,) and not watching.spectator for watching in self._all.values())

    def delays(self, seats: Collection[Seat]) -> list[Span]:
        """How old a press may be that comes in now from these seats, by watcher."""
        return [w.delay for w, watching in self._all.items() if not set(seats).isdisjoint(watching.seats)]

    # Telling

    def tell(self, data: bytes) -> None:
        self._say([(watcher, watching, data) for watcher, watching in self._all.items()])

    def tell_who_sees(self, data: bytes) -> None:
        self._say([(watcher, watching, data) for watcher, watching in self._all.items() if watching.seats])

    def _say(self, messages: Sequence[tuple[Watcher, Watching, bytes]]) -> None:
        if self._crowd is None and len(messages) <= AT_ONCE:
            for watcher, _, data in messages:
                watcher.push(data)
            return
        crowd: list[tuple[Watcher, bytes]] = []
        for watcher, watching, data in messages:
            if watching.seats in _ONLOOKING:
                crowd.append((watcher, data))
            else:
                watcher.push(data)
        if self._crowd is not None:
            self._crowd.extend(crowd)
        elif crowd:
            self._crowd = deque(crowd)
            self._soon(self._tell_the_crowd)

    def _tell_the_crowd(self) -> None:
        crowd = self._crowd or deque()
        for _ in range(min(AT_ONCE, len(crowd))):
            watcher, data = crowd.popleft()
            if watcher in self._all:
                watcher.push(data)
        if crowd:
            self._soon(self._tell_the_crowd)
        else:
            self._crowd = None

    def show(self, sight: Sight, since: int, clock: Clock | None, asked: Sequence[Asked], table: str) -> None:
        """Each seat's update is put together once, however many look at it; who asked gets one of their own."""
        answers: dict[Watcher, int] = {}
        for message in asked:
            watching = self._all.get(message.by)
            if watching is None or not watching.seats or message.by in answers:
                message.by.push(encode(Ack(message.id, table, sight.revision)))
            else:
                answers[message.by] = message.id
        told = sight.told(since, clock)
        made: dict[tuple[Seat | None, bool], bytes] = {}
        news: list[tuple[Watcher, Watching, bytes]] = []
        for watcher, watching in self._all.items():
            id_ = answers.get(watcher)
            for seat in watching.seats:
                seen = seat, watching.legal
                if id_ is not None:
                    update, id_ = sight.update(seat, told, legal=watching.legal, answers=id_), None
                elif seen in made:
                    update = made[seen]
                else:
                    update = made[seen] = sight.update(seat, told, legal=watching.legal)
                news.append((watcher, watching, update))
        sight.forget()
        self._say(news)

    def show_one(self, watcher: Watcher, id_: int, sight: Sight, since: int, clock: Clock | None) -> bool:
        """Answer who has just begun to watch; False if there is no view for them."""
        watching = self._all[watcher]
        told = sight.told(min(since, sight.revision), clock)
        answers: int | None = id_
        for seat in watching.seats:
            watcher.push(sight.update(seat, told, legal=watching.legal, answers=answers))
            answers = None
        return bool(watching.seats)
