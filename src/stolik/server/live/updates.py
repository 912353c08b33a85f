"""A position as each seat's update: bytes put together from parts that are encoded once and shared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import cast

import msgspec

from stolik.game.contract import Action, AnyGame, Event, Outcome, Seat, unremarked
from stolik.server.live.progress import rounds
from stolik.server.protocol.outgoing import MOST_LEGAL, Clock, Move
from stolik.server.running.timekeeper import Instant, Span
from stolik.table.encoding import encoder
from stolik.table.log import Entry, TakeBack
from stolik.table.table import Position

_encode = msgspec.json.Encoder().encode


class _Common(msgspec.Struct, rename={"from_": "from"}):
    rev: int
    from_: int
    moves: list[Move]
    to_act: list[Seat]
    clock: Clock | None
    outcome: Outcome | None


class Sight:
    """One position and what led to it since a revision; encodes for each seat what that seat may see, when asked."""

    __slots__ = (
        "_encoder",
        "_entries",
        "_events",
        "_game",
        "_known_legal",
        "_legal",
        "_outcome",
        "_position",
        "_shown",
        "_table",
        "_views",
        "revision",
        "to_act",
    )

    def __init__(
        self,
        game: AnyGame,
        table: str,
        position: Position,
        entries: Sequence[Entry],
        revision: int,
        before: Sight | None = None,
    ) -> None:
        self._game = game
        self._encoder = encoder(game)
        self._table = table
        self._position = position
        self._shown = unremarked(game, position.state)
        """What people see of it: nobody's attention is called to what has to be noticed."""
        self._entries = entries
        """The log, which may have grown since."""
        self.revision = revision
        self.to_act = game.to_act(position.state)
        self._outcome: Outcome | None = None
        self._views: dict[Seat | None, bytes] = {}
        self._legal: dict[Seat, tuple[Sequence[Action], bytes]] = {}
        self._known_legal = {} if before is None else before._legal
        """What was legal before, until it is asked for: at most moves only one seat's list becomes another."""
        self._events: dict[int, list[tuple[Event, bytes]]] = {}

    def forget(self) -> None:
        """Everybody has been told: what was put together for them is put together again for who comes next. What is legal is kept, for it
        is seldom another for all seats."""
        self._views = {}
        self._events = {}

    def outcome(self) -> Outcome | None:
        if self._outcome is None and not self.to_act:
            self._outcome = self._game.outcome(self._position.state)
        return self._outcome

    def rounds(self) -> tuple[int | None, int | None]:
        return rounds(self._game.view(self._position.state, None))

    def common(self, since: int, clock: Clock | None) -> bytes:
        """The part that everybody may see."""
        moves = [_move(entry) for entry in self._entries[since : self.revision]]
        common = _Common(self.revision, since, moves, sorted(self.to_act), clock, self.outcome())
        return _encode(common)[1:-1]

    def update(self, seat: Seat | None, since: int, common: bytes, *, legal: bool) -> bytes:
        """That seat's update; the id of an answer can be put at its front."""
        events = [written for event, written in self._happened(since) if event.to is None or event.seen_by(seat)]
        return b'{"type":"update","table":"%b","seat":%b,%b,"view":%b,"events":[%b],"legal":%b,"can_take_back":%b}' % (
            self._table.encode(),
            b"null" if seat is None else b"%d" % seat,
            common,
            self._view(seat),
            b",".join(events),
            self._legal_actions(seat) if legal and seat is not None else b"null",
            self._can_take_back(seat),
        )

    def _happened(self, since: int) -> list[tuple[Event, bytes]]:
        found = self._events.get(since)
        if found is None:
            events = [event for entry in self._entries[since : self.revision] for event in entry.events]
            found = self._events[since] = [(event, self._encoder.event(event)) for event in events]
        return found

    def _view(self, seat: Seat | None) -> bytes:
        found = self._views.get(seat)
        if found is None:
            if seat is not None and self._encoder.views_differ_by_seat_alone:
                found = self._encoder.view_from(self._view(None), seat)
            else:
                found = self._encoder.view(self._game.view(self._shown, seat))
            self._views[seat] = found
        return found

    def _legal_actions(self, seat: Seat) -> bytes:
        found = self._legal.get(seat)
        if found is None:
            legal = self._game.legal(self._shown, seat)
            # Python asks longer whether a tuple is a sequence than what it is.
            unchanging = type(cast("object", legal)) is tuple
            given = unchanging or isinstance(legal, Sequence)
            actions = cast("Sequence[Action]", legal) if given else tuple(islice(legal, MOST_LEGAL + 1))
            known = self._known_legal.pop(seat, None)
            if unchanging and known is not None and known[0] is actions:
                found = known
            else:
                found = actions, b"null" if len(actions) > MOST_LEGAL else self._encoder.actions(actions)
            self._legal[seat] = found
        return found[1]

    def _can_take_back(self, seat: Seat | None) -> bytes:
        if seat is None or not self._position.since or not self._game.traits.take_back:
            return b"[]"
        return _encode([entry.seq for entry in self._position.since if entry.seat == seat])


def _move(entry: Entry) -> Move:
    voids = entry.action.voids if isinstance(entry.action, TakeBack) else None
    return Move(entry.seq, entry.seat, entry.at or 0, entry.by, voids)


UPDATE = b'{"type":"update",'


def with_id(update: bytes, id_: int | None) -> bytes:
    return update if id_ is None else b'%b"id":%d,%b' % (UPDATE, id_, update[len(UPDATE) :])


def clock_of(now: Instant, deadlines: Mapping[Seat, Instant], decision: Span, reserve: Sequence[Span]) -> Clock:
    return Clock(now, {str(seat): at for seat, at in deadlines.items()}, decision, tuple(reserve))
