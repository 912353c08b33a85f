"""What a lesson is: data that a game brings in its `lesson.py`, as `LESSON`.

The rules and the board are the real ones; arranged are the position, the luck, and what the others do. How somebody goes through it
is in `course.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from stolik.game.contract import Action, Due, Event, Seat
from stolik.game.installed import part

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Action)

ME: Seat = 0
"""Whoever learns sits here."""


@dataclass(frozen=True, slots=True)
class Words:
    """Said in both languages."""

    en: str
    pl: str


Point: TypeAlias = str
"""Something on the board, by the name that the board itself gives it: `cell:7`, or inside something `card:3 cell:7`."""


@dataclass(frozen=True, slots=True)
class Try(Generic[StateT, ActionT]):
    """What somebody did, and what it came to: what the others did at once and what was due belongs to it."""

    before: StateT
    action: ActionT
    after: StateT
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStep(Generic[StateT, ActionT]):
    """One thing to learn: something is said, and something is to be done."""

    says: Words
    points: tuple[Point, ...] | Callable[[StateT], tuple[Point, ...]] = ()
    """What is pointed at."""
    at: StateT | None = None
    """The position it begins with; None: it goes on where the last step ended. The first step has one."""
    done: Callable[[Try[StateT, ActionT]], bool] | None = None
    """Whether that does it: any action that fulfils this counts. None: there is nothing to do but to read on."""
    along: Callable[[Try[StateT, ActionT]], bool] | None = None
    """Whether that may be done on the way: it happens, and the step goes on."""
    wrong: Words | Callable[[Try[StateT, ActionT]], Words] | None = None
    """What is said of anything else that the rules allow. It does not happen: nothing is lost."""
    luck: tuple[object, ...] = ()
    """What luck gives after what is done here: faces of dice, things out of a bag."""
    meanwhile: Callable[[StateT], Due[Any] | None] | None = None
    """Where the clock runs: what another player does, and when, if nothing happens before."""
    lost: Callable[[Try[StateT, ActionT]], bool] | None = None
    """Where the clock runs: whether what another player did spoils the step, which then begins again."""
    too_late: Words | None = None
    """What is said then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson(Generic[StateT, ActionT]):
    players: int
    """How many sit at the table, whoever learns included: the same in every step."""
    steps: tuple[LessonStep[StateT, ActionT], ...]
    others: Callable[[StateT, Seat], ActionT] | None = None
    """What the other players do when it is their turn; None: the first thing that the rules allow."""


AnyLesson: TypeAlias = Lesson[Any, Any]


def lesson_of(game: str) -> AnyLesson | None:
    """The lesson that the game with this id brings, if it brings one."""
    module = part(game, "lesson")
    return module.LESSON if module else None
