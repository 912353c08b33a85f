"""Little broken games, one a property: each keeps the contract but for one thing, and the suite must see it.

All of them are Countdown: in turn, seats take 1 to 3 from a heap of ten, and a secret number per seat is added
to what it took.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from stolik.game.chance import Luck
from stolik.game.contract import Action, Between, Event, Illegal, Outcome, Seat, Step, Traits, by_wire_name, rank

HEAP = 10
MOST = 3


@dataclass(frozen=True, slots=True)
class Options:
    pass


@dataclass(frozen=True, slots=True)
class Take(Action):
    count: Annotated[int, Between(1, MOST)]


@dataclass(frozen=True, slots=True)
class Taken(Event):
    seat: Seat
    count: int


@dataclass(frozen=True)
class State:
    heap: int
    taken: tuple[int, ...]
    secrets: tuple[int, ...]
    scrap: list[int]
    """Nothing that a sound game has: something that can be changed in place. Always empty in Countdown itself."""


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    heap: int
    taken: tuple[int, ...]
    secret: int | None


class Countdown:
    """The sound game."""

    id = "countdown"
    revision = 1
    players = range(2, 4)
    traits = Traits(simultaneous=False, hidden=True)
    Options = Options
    View = View
    actions = by_wire_name(Take)
    events = by_wire_name(Taken)

    def start(self, players: int, options: Options, chance: Luck) -> Step[State]:
        return Step(State(HEAP, (0,) * players, tuple(chance.roll(6) for _ in range(players)), []), ())

    def to_act(self, state: State) -> frozenset[Seat]:
        turns = HEAP - state.heap
        return frozenset({turns % len(state.taken)}) if state.heap > 0 else frozenset()

    def legal(self, state: State, seat: Seat) -> Iterator[Take]:
        if seat in self.to_act(state):
            yield from map(Take, range(1, min(MOST, state.heap) + 1))

    def play(self, state: State, seat: Seat | None, action: Take, chance: Luck) -> Step[State]:
        if seat is None or action not in self.legal(state, seat):
            raise Illegal("no")
        taken = tuple(count + action.count * (at == seat) for at, count in enumerate(state.taken))
        return Step(replace(state, heap=state.heap - action.count, taken=taken), (Taken(seat, action.count),))

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat, state.heap, state.taken, None if seat is None else state.secrets[seat])

    def imagine(self, view: View, chance: Luck) -> State:
        secrets = tuple(
            view.secret if view.secret is not None and at == view.seat else chance.roll(6)
            for at in range(len(view.taken))
        )
        return State(view.heap, view.taken, secrets, [])

    def outcome(self, state: State) -> Outcome | None:
        if state.heap > 0:
            return None
        scores = tuple(taken + secret for taken, secret in zip(state.taken, state.secrets, strict=True))
        parts = zip(state.taken, state.secrets, strict=True)
        return Outcome(scores, rank(scores), tuple({"taken": taken, "secret": secret} for taken, secret in parts))


class RemembersEarlierGames(Countdown):
    def __init__(self) -> None:
        self.games = 0

    def start(self, players: int, options: Options, chance: Luck) -> Step[State]:
        self.games += 1
        return Step(State(HEAP, (0,) * players, (self.games,) * players, []), ())


class ChangesItsInput(Countdown):
    def play(self, state: State, seat: Seat | None, action: Take, chance: Luck) -> Step[State]:
        step = super().play(state, seat, action, chance)
        state.scrap.append(action.count)
        return step


class ListsAnActionTwice(Countdown):
    def legal(self, state: State, seat: Seat) -> Iterator[Take]:
        yield from super().legal(state, seat)
        yield from super().legal(state, seat)


class TellsActionsApartByASign(Countdown):
    def legal(self, state: State, seat: Seat) -> Iterator[Take]:
        for take in super().legal(state, seat):
            yield from (take, Take(-take.count))


class RefusesWhatItLists(Countdown):
    def play(self, state: State, seat: Seat | None, action: Take, chance: Luck) -> Step[State]:
        if action.count == 1:
            raise Illegal("not-one")
        return super().play(state, seat, action, chance)

    def to_act(self, state: State) -> frozenset[Seat]:
        return super().to_act(state) if state.heap > 1 else frozenset()

    def outcome(self, state: State) -> Outcome | None:
        return super().outcome(replace(state, heap=0)) if state.heap <= 1 else None


class AcceptsTooMuch(Countdown):
    def play(self, state: State, seat: Seat | None, action: Take, chance: Luck) -> Step[State]:
        if seat is not None and action.count == MOST + 1:
            return super().play(state, seat, Take(1), chance)
        return super().play(state, seat, action, chance)


class LosesAFieldOnTheWire(Countdown):
    """Its view holds a list where the types say tuple: what comes back from JSON is not what went out."""

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        return replace(view, taken=list(view.taken))  # type: ignore[arg-type]

    def imagine(self, view: View, chance: Luck) -> State:
        return super().imagine(replace(view, taken=tuple(view.taken)), chance)


class ShowsASecret(Countdown):
    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), secret=state.secrets[0])

    def imagine(self, view: View, chance: Luck) -> State:
        return replace(super().imagine(view, chance), secrets=tuple(chance.roll(6) for _ in view.taken))


class ImaginesAnotherHeap(Countdown):
    def imagine(self, view: View, chance: Luck) -> State:
        return replace(super().imagine(view, chance), heap=max(1, view.heap - 1))


class ImaginesUnplayableStates(Countdown):
    """Its imagined states look right, but break as soon as somebody plays in them."""

    def imagine(self, view: View, chance: Luck) -> State:
        return replace(super().imagine(view, chance), scrap=[1])

    def play(self, state: State, seat: Seat | None, action: Take, chance: Luck) -> Step[State]:
        if state.scrap:
            raise Illegal("imagined")
        return super().play(state, seat, action, chance)


class NeverEnds(Countdown):
    def play(self, state: State, seat: Seat | None, action: Take, chance: Luck) -> Step[State]:
        step = super().play(state, seat, action, chance)
        return Step(replace(step.state, heap=HEAP), step.events)


class MiscountsTheBreakdown(Countdown):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, breakdown=tuple({"taken": taken} for taken in state.taken))


class ForgetsThatItHides(Countdown):
    traits = Traits(simultaneous=False, hidden=False)


class WaitsForNobody(Countdown):
    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.heap == HEAP else super().to_act(state)

    def legal(self, state: State, seat: Seat) -> Iterator[Take]:
        yield from map(Take, range(1, min(MOST, state.heap) + 1))


class CountsWhatWasTakenBack(Countdown):
    """Everybody takes at once, so that it can be taken back, and a game that was taken back leaves a trace."""

    traits = Traits(simultaneous=True, hidden=True)

    def __init__(self) -> None:
        self.plays = 0

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset(range(len(state.taken))) if state.heap > 0 else frozenset()

    def play(self, state: State, seat: Seat | None, action: Take, chance: Luck) -> Step[State]:
        self.plays += 1
        step = super().play(state, seat, action, chance)
        return Step(replace(step.state, scrap=[self.plays]), step.events)


class TellsAnotherStory(Countdown):
    """What it says happened is different every time."""

    def __init__(self) -> None:
        self.plays = 0

    def play(self, state: State, seat: Seat | None, action: Take, chance: Luck) -> Step[State]:
        self.plays += 1
        return Step(super().play(state, seat, action, chance).state, (Taken(seat or 0, self.plays),))
