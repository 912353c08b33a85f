"""Nim: three heaps, take as many as you like from one of them, and whoever takes the last one wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from stolik.game.chance import Luck
from stolik.game.contract import Action, Between, Event, Illegal, Outcome, Seat, Step, Traits

HEAPS = (3, 5, 7)


@dataclass(frozen=True, slots=True)
class Options:
    pass


@dataclass(frozen=True, slots=True)
class Take(Action):
    heap: Annotated[int, Between(1, len(HEAPS))]
    count: Annotated[int, Between(1, max(HEAPS))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken(Event):
    seat: Seat
    heap: int
    count: int


@dataclass(frozen=True, slots=True)
class State:
    heaps: tuple[int, ...]
    taken: tuple[int, ...]
    turn: Seat


@dataclass(frozen=True, slots=True)
class SeatView:
    taken: int


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    heaps: tuple[int, ...]
    seats: tuple[SeatView, ...]
    turn: Seat


@dataclass(frozen=True, slots=True)
class Nim:
    id: str
    players: ClassVar[range] = range(2, 3)
    revision: ClassVar[int] = 1
    traits: ClassVar[Traits] = Traits(simultaneous=False, hidden=False)
    Options: ClassVar[type[Options]] = Options
    View: ClassVar[type[View]] = View
    actions: ClassVar[Mapping[str, type[Action]]] = {"take": Take}
    events: ClassVar[Mapping[str, type[Event]]] = {"taken": Taken}

    def start(self, players: int, options: Options, chance: Luck) -> Step[State]:
        return Step(State(HEAPS, (0,) * players, 0), ())

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset({state.turn}) if any(state.heaps) else frozenset()

    def legal(self, state: State, seat: Seat) -> Iterator[Take]:
        if seat in self.to_act(state):
            for heap, left in enumerate(state.heaps, 1):
                yield from (Take(heap, count) for count in range(1, left + 1))

    def play(self, state: State, seat: Seat | None, action: Take, chance: Luck) -> Step[State]:
        if seat is None or seat not in self.to_act(state):
            raise Illegal("not-your-turn")
        left = state.heaps[action.heap - 1]
        if action.count > left:
            raise Illegal("too-few", left=left)
        heaps = tuple(n - action.count * (heap == action.heap) for heap, n in enumerate(state.heaps, 1))
        taken = tuple(n + action.count * (at == seat) for at, n in enumerate(state.taken))
        after = State(heaps, taken, (seat + 1) % len(taken))
        return Step(after, (Taken(seat=seat, heap=action.heap, count=action.count),))

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat, state.heaps, tuple(map(SeatView, state.taken)), state.turn)

    def imagine(self, view: View, chance: Luck) -> State:
        return State(view.heaps, tuple(one.taken for one in view.seats), view.turn)

    def outcome(self, state: State) -> Outcome | None:
        if any(state.heaps):
            return None
        last = (state.turn - 1) % len(state.taken)
        scores = tuple(int(seat == last) for seat in range(len(state.taken)))
        others = tuple(seat for seat in range(len(state.taken)) if seat != last)
        return Outcome(scores, ((last,), others), tuple({"last_one": score} for score in scores))
