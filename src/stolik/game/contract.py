"""The contract every game keeps: what a table, a bot or a simulator may ask of any game.

Nothing here knows a particular game, and nothing here performs I/O: a game is a set of pure functions over
frozen values. `docs/add-a-game.md` walks through the contract.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast, runtime_checkable

from stolik.game.chance import Luck

Seat: TypeAlias = int
"""Seats are numbered from 0 in turn order."""

Milliseconds: TypeAlias = int
"""A time on the table's clock, which never runs backwards."""


class Illegal(Exception):
    """An action the rules refuse: a kebab-case code, and the values that explain it. Nothing has changed."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        why = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return f"{self.code} ({why})" if why else self.code


@dataclass(frozen=True, slots=True)
class Between:
    """Written as `Annotated[int, Between(0, 24)]`: the numbers that may enter here, both ends included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Length:
    """Written as `Annotated[tuple[X, ...], Length(1, 8)]`: how many items (or letters) may enter here."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Action:
    """Something a seat does. Subclasses are frozen dataclasses; `Game.actions` gives each its name on the wire."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened. Its name on the wire is its class name in kebab-case: `RowScored` is `row-scored`."""

    to: tuple[Seat, ...] | None = field(default=None, repr=False)
    """Who may know of it: None for everyone (spectators too), otherwise these seats alone."""

    def seen_by(self, seat: Seat | None) -> bool:
        return self.to is None or seat in self.to


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended."""

    scores: tuple[int, ...]
    """Points per seat."""
    ranking: tuple[tuple[Seat, ...], ...]
    """Seats grouped by place, best first; who is still tied after the tie-breaks shares a place."""
    breakdown: tuple[Mapping[str, int], ...]
    """Per seat, where its points came from; the numbers add up to its score."""
    title: str | None = None
    """The key of the title earned, in modes that have titles."""


@dataclass(frozen=True, slots=True)
class Traits:
    """What kind of game this is, declared so that tables and tests need not guess."""

    simultaneous: bool
    """Several seats may have to act at the same time."""
    hidden: bool
    """Some seats know things that others do not. Otherwise every seat's view is the same, but for its field `seat`."""
    take_back: bool = True
    """Whether a seat may take back what it did (under the table's rule for it)."""
    real_time: bool = False
    """Whether the time of an action matters: such a game is a `RealTimeGame`."""


StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Action)
ViewT = TypeVar("ViewT")
OptionsT = TypeVar("OptionsT")


class Step(NamedTuple, Generic[StateT]):
    """What an action leads to: the new state, and what happened on the way."""

    state: StateT
    events: tuple[Event, ...]


class Game(Protocol[StateT, ActionT, ViewT, OptionsT]):
    """A game: pure functions over frozen, slotted dataclasses that are compared by value."""

    @property
    def id(self) -> str: ...
    @property
    def revision(self) -> int:
        """Of its rules: 1 at first, and one more whenever the same moves would tell or come to something else."""
        ...

    @property
    def players(self) -> range: ...
    @property
    def traits(self) -> Traits: ...
    @property
    def Options(self) -> type[OptionsT]:  # noqa: N802 - it is a class, and named like one
        """The game's options; every field has a default."""
        ...

    @property
    def View(self) -> type[ViewT]:  # noqa: N802 - as above
        ...

    @property
    def actions(self) -> Mapping[str, type[Action]]:
        """The wire's "do" and the action's class."""
        ...

    @property
    def events(self) -> Mapping[str, type[Event]]:
        """The wire's "event" and the event's class."""
        ...

    def start(self, players: int, options: OptionsT, chance: Luck) -> Step[StateT]:
        """Set the game up. Raises Illegal if it cannot be played by that many with these options."""
        ...

    def to_act(self, state: StateT) -> frozenset[Seat]:
        """The seats that have something to do now; several at once in simultaneous games, none when it is over."""
        ...

    def legal(self, state: StateT, seat: Seat) -> Iterable[ActionT]:
        """Every legal action of that seat, each once, in a stable order."""
        ...

    def play(self, state: StateT, seat: Seat | None, action: ActionT, chance: Luck) -> Step[StateT]:
        """Carry out an action. Raises Illegal if the rules refuse it; never changes its input."""
        ...

    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """What that seat (None: a spectator) may see, built by naming what is shown."""
        ...

    def imagine(self, view: ViewT, chance: Luck) -> StateT:
        """A state that this view allows, with the hidden parts drawn at random."""
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """How it ended, or None while it is still going on."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Moment:
    """When an action reached the table, and between which times its press may be believed to lie."""

    at: Milliseconds = 0
    allowed: tuple[Milliseconds, Milliseconds] | None = None


@runtime_checkable
class SaysWhen(Protocol):
    """An action of a real-time game that says when it was made: so long after its revision came onto the screen."""

    def later(self, by: Milliseconds) -> Action:
        """The same, made that much later: a revision had been on its way to the screen for a while."""
        ...


class RealTimeGame(Game[StateT, ActionT, ViewT, OptionsT], Protocol[StateT, ActionT, ViewT, OptionsT]):
    """A game in which time is one more value in the log. The rules still have no clock: they are told the moment.

    The table itself acts (seat None) when a moment comes that `due` announced.
    """

    def start(self, players: int, options: OptionsT, chance: Luck, moment: Moment = Moment()) -> Step[StateT]: ...

    def play(
        self, state: StateT, seat: Seat | None, action: ActionT, chance: Luck, moment: Moment = Moment()
    ) -> Step[StateT]: ...

    def legal(self, state: StateT, seat: Seat, at: Milliseconds | None = None) -> Iterable[ActionT]:
        """What is legal at that moment; without one, what is legal sooner or later if nobody acts before."""
        ...

    def sound(self, state: StateT, seat: Seat, at: Milliseconds | None = None) -> Iterable[ActionT]:
        """The legal actions that are no mistake: what somebody does who sees all that can be seen."""
        ...

    def due(self, state: StateT) -> Due[ActionT] | None:
        """What the table will have to do by itself, and when, if nobody acts before; None: nothing."""
        ...


AnyRealTimeGame: TypeAlias = RealTimeGame[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Sooner:
    """What is due waits only for presses that may still be on their way: who knows the ways need not wait as long."""

    seats: frozenset[Seat]
    """Whose press could still count."""
    pressed_before: Milliseconds
    """A press from here on changes nothing any more."""
    not_before: Milliseconds
    """Until here it waits if it waits for anybody, however short the ways."""


@dataclass(frozen=True, slots=True)
class Due(Generic[ActionT]):
    """An action that time itself will bring about; `seat` is None for the table's own (a window that closes)."""

    at: Milliseconds
    seat: Seat | None
    action: ActionT
    sooner: Sooner | None = None
    """When the table may do it before that."""

    def comes(self, ways: Sequence[Milliseconds] = ()) -> Milliseconds:
        """When it is time, if presses take so long to the table from those who are waited for; none: nobody is."""
        if self.sooner is None:
            return self.at
        at = self.sooner.pressed_before + max(ways, default=0)
        return min(max(at, self.sooner.not_before) if ways else at, self.at)


class BadMaterial(ValueError):
    """A description of printed material that cannot be played with: which field, and what is wrong with it."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(field, problem)
        self.field = field
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.field}: {self.problem}"


@runtime_checkable
class PackedGame(Protocol):
    """A game whose printed material (deck, sheets, board) may be replaced by that of an owner's own copy.

    The game's option named `material` holds the name of such a pack; the empty name stands for our own material.
    """

    @property
    def material(self) -> str: ...

    def with_material(self, description: Mapping[str, Any]) -> AnyGame:
        """The same rules with other cards, sheets or another board. Raises BadMaterial if it cannot be played with."""
        ...


@runtime_checkable
class RevisedGame(Protocol):
    """A game whose rules have changed since it was first played, and which still knows how it went before."""

    def by_revision(self, revision: int) -> AnyGame:
        """The game as it was by that revision of its rules, from the first one to its own."""
        ...


class UnknownRevision(ValueError):
    """Rules that this game does not know: newer ones than it has, or older ones that it has forgotten."""

    def __init__(self, game: AnyGame, revision: int) -> None:
        super().__init__(f"it was played by revision {revision} of the rules, and {game.id} here has {game.revision}")
        self.revision = revision


@lru_cache(maxsize=64)
def by_revision(game: AnyGame, revision: int) -> AnyGame:
    """The game by the rules of that revision: whoever began by older ones goes on by them. Raises UnknownRevision."""
    if revision == game.revision:
        return game
    if not 1 <= revision < game.revision or not isinstance(game, RevisedGame):
        raise UnknownRevision(game, revision)
    return game.by_revision(revision)


@runtime_checkable
class ThinksAhead(Protocol):
    """A game in which a seat can try out a turn before it is its own."""

    def as_if_turn(self, state: Any, seat: Seat) -> Any:
        """The same position, only with that seat to move."""
        ...


@runtime_checkable
class LeavesToNotice(Protocol):
    """A game in which something lies open on the table that people have to notice for themselves."""

    def unremarked(self, state: Any) -> Any:
        """The same position as if there were nothing to notice: what people are shown and offered without being told."""
        ...


@runtime_checkable
class PlaysInTeams(Protocol):
    """A game in which several seats may win and lose together."""

    def side(self, state: Any, seat: Seat) -> int:
        """Those with the same number are on one side."""
        ...


def unremarked(game: AnyGame, state: Any) -> Any:
    """The position as it is shown to people, who are not told what they have to notice."""
    noticing = _noticing(game)
    return noticing.unremarked(state) if noticing else state


@lru_cache(maxsize=64)
def _noticing(game: AnyGame) -> LeavesToNotice | None:
    return game if isinstance(game, LeavesToNotice) else None


def as_real_time(game: AnyGame) -> AnyRealTimeGame | None:
    """The game as one that asks for the time, if it is."""
    return cast("AnyRealTimeGame", game) if game.traits.real_time else None


def kebab(name: str) -> str:
    """`RowScored` → `row-scored`."""
    return "".join(
        f"-{letter.lower()}" if letter.isupper() and at else letter.lower() for at, letter in enumerate(name)
    )


NamedT = TypeVar("NamedT")


def by_wire_name(*classes: type[NamedT]) -> dict[str, type[NamedT]]:
    """The classes under their names on the wire, for `Game.actions` and `Game.events`."""
    return {kebab(cls.__name__): cls for cls in classes}


def check_players(game: AnyGame, players: int) -> None:
    if players not in game.players:
        raise Illegal("players", players=players, least=game.players.start, most=game.players.stop - 1)


def check_turn(game: Game[StateT, Any, Any, Any], state: StateT, seat: Seat | None) -> Seat:
    """The seat, if it is one that has to act now."""
    if seat is None or seat not in game.to_act(state):
        raise Illegal("game-over" if game.outcome(state) else "not-your-turn", seat=seat)
    return seat


def rank(standings: Sequence[Any]) -> tuple[tuple[Seat, ...], ...]:
    """Seats grouped by place from one comparable standing per seat (points, then tie-breaks); the highest is best."""
    places = sorted(set(standings), reverse=True)
    return tuple(tuple(seat for seat, standing in enumerate(standings) if standing == place) for place in places)
