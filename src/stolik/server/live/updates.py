"""A position as each seat's update: bytes put together from parts that are encoded once and shared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import cast

import msgspec

from stolik.game.contract import Action, Event, Outcome, Seat, unremarked
from stolik.server.live.progress import rounds
from stolik.server.protocol.outgoing import MOST_LEGAL, Clock, Move
from stolik.server.running.timekeeper import Instant, Span
from stolik.table.encoding import encoder
from stolik.table.log import Entry, TakeBack
from stolik.table.table import Position, Table

_encode = msgspec.json.Encoder().encode


class _Common(msgspec.Struct, rename={"from_": "from"}):
    rev: int
    from_: int
    moves: list[Move]
    to_act: list[Seat]
    clock: Clock | None
    outcome: Outcome | None


class Told(msgspec.Struct, frozen=True):
    """What has happened since a revision, encoded once for all who are told."""

    common: bytes
    """The part that everybody may see."""
    events: list[tuple[Event, bytes]]
    to_all: bytes | None
    """All of the events as one, if nobody is to know less than another."""


class Sight:
    """One position and what led to it since a revision; encodes for each seat what that seat may see, when asked."""

    __slots__ = (
        "_encoder",
        "_game",
        "_id",
        "_position",
        "_shown",
        "_table",
        "_views",
        "revision",
        "to_act",
    )

    def __init__(self, table: Table, id_: str, position: Position, revision: int) -> None:
        game = table.game
        self._game = game
        self._encoder = encoder(game)
        self._id = id_
        self._table = table
        """Its log may have grown since."""
        self._position = position
        self._shown = unremarked(game, position.state)
        """What people see of it: nobody's attention is called to what has to be noticed."""
        self.revision = revision
        self.to_act = game.to_act(position.state)
        self._views: dict[Seat | None, bytes] = {}

    def forget(self) -> None:
        """Everybody has been told: what was put together for them is put together again for who comes next."""
        self._views.clear()

    def outcome(self) -> Outcome | None:
        return None if self.to_act else self._table.outcome_in(self._position)

    def rounds(self) -> tuple[int | None, int | None]:
        return rounds(self._game.view(self._position.state, None))

    def told(self, since: int, clock: Clock | None) -> Told:
        """What everybody, or anybody, is told of what has happened."""
        entries = self._table.entries[since : self.revision]
        common = _Common(self.revision, since, list(map(_move, entries)), sorted(self.to_act), clock, self.outcome())
        encode, events, to_all = self._encoder.event, list[tuple[Event, bytes]](), True
        for entry in entries:
            for event in entry.events:
                events.append((event, encode(event)))
                to_all = to_all and event.to is None
        return Told(_encode(common)[1:-1], events, b",".join([text for _, text in events]) if to_all else None)

    def update(self, seat: Seat | None, told: Told, *, legal: bool, answers: int | None = None) -> bytes:
        """That seat's update; `answers` is the id of the message that it answers."""
        events = told.to_all
        if events is None:
            events = b",".join([written for event, written in told.events if event.seen_by(seat)])
        return (
            b'{"type":"update",%b"table":"%b","seat":%b,%b,"view":%b,"events":[%b],"legal":%b,"can_take_back":%b}'
            % (
                b"" if answers is None else b'"id":%d,' % answers,
                self._id.encode(),
                b"null" if seat is None else b"%d" % seat,
                told.common,
                self._view(seat),
                events,
                self._legal_actions(seat) if legal and seat is not None else b"null",
                self._can_take_back(seat) if self._position.since else b"[]",
            )
        )

    def _view(self, seat: Seat | None) -> bytes:
        alike = self._encoder.views_differ_by_seat_alone
        whose = None if alike else seat
        found = self._views.get(whose)
        if found is None:
            found = self._views[whose] = self._encoder.view(self._game.view(self._shown, whose))
        return self._encoder.view_from(found, seat) if alike and seat is not None else found

    def _legal_actions(self, seat: Seat) -> bytes:
        legal: object = self._game.legal(self._shown, seat)
        # Python asks longer whether a tuple is a sequence than what it is.
        if type(legal) is tuple or isinstance(legal, Sequence):
            actions = cast("Sequence[Action]", legal)
        else:
            actions = tuple(islice(cast("Iterable[Action]", legal), MOST_LEGAL + 1))
        return b"null" if len(actions) > MOST_LEGAL else self._encoder.actions(actions)

    def _can_take_back(self, seat: Seat | None) -> bytes:
        if seat is None or not self._game.traits.take_back:
            return b"[]"
        return _encode([entry.seq for entry in self._position.since if entry.seat == seat])


def _move(entry: Entry) -> Move:
    voids = entry.action.voids if isinstance(entry.action, TakeBack) else None
    return Move(entry.seq, entry.seat, entry.at or 0, entry.by, voids)


def clock_of(now: Instant, deadlines: Mapping[Seat, Instant], decision: Span, reserve: Sequence[Span]) -> Clock:
    return Clock(now, {str(seat): at for seat, at in deadlines.items()}, decision, tuple(reserve))
