"""What a bot is: it gets a seat's view, what is legal there, luck of its own and a budget, and chooses.

A bot never sees a state, so it knows nothing that a person at its seat could not know.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, Protocol, TypeAlias, TypeVar, get_args, runtime_checkable

from stolik.game.chance import Luck
from stolik.game.contract import Action
from stolik.table.playing import Intention

Level: TypeAlias = Literal["newcomer", "beginner", "casual", "regular", "seasoned", "veteran", "expert"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""The ladder, from somebody's first time to the strongest there is. A game has as many of them as its luck leaves room for."""
USUAL: tuple[Level, ...] = ("newcomer", "beginner", "casual", "regular", "seasoned", "expert")
PLAIN: tuple[Level, ...] = LEVELS[: LEVELS.index("regular") + 1]
"""Those who need nothing but the rules: no tables of weights, no kernels, no NumPy."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think, counted in positions and not in seconds: so the same seed gives the same choice."""

    positions: int = 3000
    """Positions it may look at; a bot that needs fewer stops earlier."""


STANDARD = Budget()

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT = TypeVar("ActionT")
Points: TypeAlias = float
ActionT_contra = TypeVar("ActionT_contra", contravariant=True)


class Bot(Protocol[ViewT_contra, ActionT]):
    """A player that is not a person."""

    def choose(self, view: ViewT_contra, legal: Sequence[ActionT], chance: Luck, budget: Budget) -> ActionT:
        """One of the legal actions. The same view, luck and budget always lead to the same one."""
        ...


@runtime_checkable
class Judge(Protocol[ViewT_contra, ActionT]):
    """Whoever can say what each action is worth: experts can, and the coach asks them.

    Worth is counted in points, always in one way for a game. Where everybody works alone, it is the points that the seat
    may expect in the end. Where one seat's doing brings points to another, and in any game that is played by sampling, it
    is the lead over the best of the others.
    """

    def rank(
        self, view: ViewT_contra, legal: Sequence[ActionT], chance: Luck, budget: Budget
    ) -> Sequence[tuple[ActionT, Points]]:
        """The legal actions with their worth, the one that it would choose first."""
        ...


@runtime_checkable
class TimedBot(Protocol):
    """A bot for games in which time decides: it also says when its hand will be there."""

    def intend(self, view: Any, sound: Sequence[Any]) -> Intention | None:
        """What it will do of what is no mistake, or a mistake of its own; the same view always gives the same."""
        ...


@runtime_checkable
class Interjector(Protocol):
    """A bot that may also want to do something when nobody waits for it."""

    def interject(self, view: Any, legal: Sequence[Any]) -> Action | None:
        """One of the actions that are legal out of turn, or None: it lets them be."""
        ...


AnyBot: TypeAlias = Bot[Any, Any]
AnyJudge: TypeAlias = Judge[Any, Any]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is good, as a key and values: the client says it in words, in the player's language."""

    key: str
    values: Mapping[str, int | str]


class Explainer(Protocol[ViewT_contra, ActionT_contra]):
    """Whoever can put a finger on what an action is good for."""

    def reasons(self, view: ViewT_contra, action: ActionT_contra) -> Iterable[Reason]:
        """All that can be said for it, what stands out most first; at least one."""
        ...

    def weight(self, reason: Reason) -> float:
        """How much a reason says: where it can be given for two actions, it speaks for the one for which it says more."""
        ...

    def idea(self, view: ViewT_contra, action: ActionT_contra) -> Hashable:
        """What makes it an idea of its own: actions of one idea are named once. None: the position that it leads to."""
        ...


AnyExplainer: TypeAlias = Explainer[Any, Any]

Worth: TypeAlias = Literal["points", "lead"]
"""What a judge counts: the points to expect in the end, or the lead over the best of the others."""


@dataclass(frozen=True, slots=True)
class Grades:
    """The most that a decision may lose, in points, to be called that; what loses more than a mistake is a blunder."""

    good: Points
    inaccuracy: Points
    mistake: Points


@dataclass(frozen=True, slots=True)
class Masters:
    """The strongest of a game, and those who can speak about it: they may bring weights and kernels along."""

    bots: Mapping[Level, AnyBot]
    judge: AnyJudge
    explainer: AnyExplainer


@dataclass(frozen=True)
class Cast:
    """Everybody who can play one game, and who can speak about it."""

    people: Mapping[Level, AnyBot]
    """The plain levels."""
    load: Callable[[], Masters]
    """Called when the first of the masters is asked for."""
    worth: Worth = "lead"
    grades: Grades = Grades(good=0.5, inaccuracy=1.5, mistake=4.0)
    levels: tuple[Level, ...] = USUAL
    """Who there is, the weakest first."""

    @cached_property
    def masters(self) -> Masters:
        return self.load()

    def bot(self, level: Level) -> AnyBot:
        return self.people[level] if level in self.people else self.masters.bots[level]

    @property
    def judge(self) -> AnyJudge:
        return self.masters.judge

    @property
    def explainer(self) -> AnyExplainer:
        return self.masters.explainer


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """A bot that sits at a table."""

    bot: AnyBot
    level: Level
    budget: Budget = STANDARD

    @property
    def name(self) -> str:
        return f"bot:{self.level}"

    def choose(self, view: Any, legal: Sequence[Action], chance: Luck) -> Action:
        return self.bot.choose(view, legal, chance, self.budget)


@dataclass(frozen=True, slots=True)
class TimedBotPlayer(BotPlayer):
    """A bot that sits at a table where time decides."""

    def intend(self, view: Any, sound: Sequence[Action]) -> Intention | None:
        assert isinstance(self.bot, TimedBot)
        return self.bot.intend(view, sound)


def ranked(legal: Sequence[ActionT], values: Sequence[Points]) -> list[tuple[ActionT, Points]]:
    """The actions with their values, the highest first, equals in their order."""
    return sorted(zip(legal, values, strict=True), key=lambda pair: -pair[1])


def best(legal: Sequence[ActionT], values: Sequence[float], chance: Luck) -> ActionT:
    """The action of the highest value; among equals, luck decides."""
    highest = max(values)
    top = [action for action, value in zip(legal, values, strict=True) if value == highest]
    return top[0] if len(top) == 1 else top[chance.below(len(top))]
