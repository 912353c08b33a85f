"""Little games for the tests of a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stolik.game.chance import Luck
from stolik.game.contract import Action, Due, Event, Illegal, Moment, Outcome, Seat, Step, Traits, by_wire_name
from tests.contract.broken import Countdown, Options, State, Take, Taken


class AllAtOnce(Countdown):
    """Nobody waits for a turn, and what happened to one seat tells how much the others left for it."""

    def to_act(self, state: State) -> frozenset[int]:
        return frozenset(range(len(state.taken))) if state.heap > 0 else frozenset()

    def play(self, state: State, seat: int | None, action: Take, chance: Luck) -> Step[State]:
        step = super().play(state, seat, action, chance)
        return Step(step.state, (*step.events, Taken(-1, step.state.heap)))


EVERY = 1_000
"""Milliseconds after which the bell rings by itself."""
RINGS = 4


@dataclass(frozen=True, slots=True)
class Ring(Action):
    """A hand on the bell, or nobody's."""


@dataclass(frozen=True, slots=True)
class Rang(Event):
    seat: Seat | None
    at: int
    allowed: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Rung:
    by: tuple[Seat | None, ...]
    last: int
    players: int


@dataclass(frozen=True, slots=True)
class BellView:
    seat: Seat | None
    rings: int
    last: int


class Bell:
    """Everybody may ring, but not twice in the same moment; a second after the last time it rings by itself."""

    id = "bell"
    revision = 1
    players = range(1, 5)
    traits = Traits(simultaneous=True, hidden=False, take_back=False, real_time=True)
    Options = Options
    View = BellView
    actions = by_wire_name(Ring)
    events = by_wire_name(Rang)

    def start(self, players: int, options: Options, chance: Luck, moment: Moment = Moment()) -> Step[Rung]:
        return Step(Rung((), moment.at, players), ())

    def to_act(self, state: Rung) -> frozenset[Seat]:
        return frozenset() if self.outcome(state) else frozenset(range(state.players))

    def legal(self, state: Rung, seat: Seat, at: int | None = None) -> Iterator[Ring]:
        if seat in self.to_act(state) and (at is None or at > state.last):
            yield Ring()

    sound = legal

    def play(self, state: Rung, seat: Seat | None, action: Ring, chance: Luck, moment: Moment = Moment()) -> Step[Rung]:
        if seat is not None and not any(self.legal(state, seat, moment.at)):
            raise Illegal("rings-already")
        return Step(Rung((*state.by, seat), moment.at, state.players), (Rang(seat, moment.at, moment.allowed),))

    def due(self, state: Rung) -> Due[Ring] | None:
        return None if self.outcome(state) else Due(state.last + EVERY, None, Ring())

    def view(self, state: Rung, seat: Seat | None) -> BellView:
        return BellView(seat, len(state.by), state.last)

    def imagine(self, view: BellView, chance: Luck) -> Rung:
        raise NotImplementedError

    def outcome(self, state: Rung) -> Outcome | None:
        if len(state.by) < RINGS:
            return None
        scores = tuple(state.by.count(seat) for seat in range(state.players))
        return Outcome(scores, (tuple(range(state.players)),), tuple({} for _ in scores))
