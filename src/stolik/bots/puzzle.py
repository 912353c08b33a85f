"""A puzzle: a position of a finished game in which one idea is clearly better than every other that its seat had.

Made from what that seat could see and with the coach's own judgement. Which games are used, and who is asked, is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from stolik.bots import cast_of
from stolik.bots.bot import STANDARD, Budget, Points
from stolik.bots.coach import COACHS_SEED, Advice, Coach
from stolik.game.chance import Chance
from stolik.game.contract import Action, AnyGame, Seat
from stolik.table.log import Entry
from stolik.table.table import Table

CLOSELY = Budget(4 * STANDARD.positions)
"""A judge who samples looks twice, once as long as this: a puzzle must not hang on a sample."""
LOOKED_AT = 8
"""Positions of one game that are looked at closely."""
FEWEST_IDEAS = 3
"""Where there are fewer, there is little to find."""
MOST_ANSWERS = 300
"""Whoever answers something else is told no more than that it is worse than all of these."""


class Judged(Protocol):
    """What a review says of a decision."""

    @property
    def seq(self) -> int: ...
    @property
    def loss(self) -> Points: ...
    @property
    def at_stake(self) -> Points: ...


JudgedT = TypeVar("JudgedT", bound=Judged)


@dataclass(frozen=True, slots=True)
class Answer:
    """Something that could be done there."""

    action: Action
    value: Points
    right: bool
    """It is the best idea, or the same idea and hardly worse."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    seq: int
    """The entry by which the seat chose something there."""
    seat: Seat
    view: Any
    played: Action
    ideas: tuple[Advice, ...]
    """The coach's, the best first."""
    answers: tuple[Answer, ...]


def promising(game: AnyGame, decisions: Iterable[JudgedT]) -> list[JudgedT]:
    """Those that may make a puzzle, the likeliest first: where somebody went wrong, then where most was at stake."""
    clear = cast_of(game).grades.inaccuracy
    found = [one for one in decisions if max(one.loss, one.at_stake) > clear]
    return sorted(found, key=lambda one: (one.loss <= clear, -one.at_stake))[:LOOKED_AT]


def puzzle_in(table: Table, seqs: Sequence[int]) -> Puzzle | None:
    """The first of these decisions of a finished game that makes one."""
    before: dict[int, Any] = {}
    state: Any = None
    for step in Table.steps(table.header, table.entries):
        seq = step.entries[-1].seq
        if seq in seqs:
            before[seq] = state
        state = step.state
    found = (puzzle_at(table.game, before[seq], table.entries[seq]) for seq in seqs)
    return next((one for one in found if one is not None), None)


def puzzle_at(game: AnyGame, state: Any, entry: Entry) -> Puzzle | None:
    """None where no idea is clearly better than the rest, however closely one looks."""
    assert entry.seat is not None, "somebody chose something"
    view, coach = game.view(state, entry.seat), Coach(game, FEWEST_IDEAS, CLOSELY)
    ideas, again = coach.advise(view), Coach(game, FEWEST_IDEAS).advise(view)
    imagined = game.imagine(view, Chance(COACHS_SEED, 0))
    if not (_is_clear(game, ideas) and _is_clear(game, again)):
        return None
    best = coach.idea(view, imagined, entry.seat, ideas[0].action)
    if coach.idea(view, imagined, entry.seat, again[0].action) != best:
        return None
    good_enough = ideas[0].value - cast_of(game).grades.good
    answers = tuple(
        Answer(
            action,
            round(value, 2),
            value >= good_enough and coach.idea(view, imagined, entry.seat, action) == best,
        )
        for action, value in coach.rank(view, tuple(game.legal(imagined, entry.seat)))[:MOST_ANSWERS]
    )
    return Puzzle(entry.seq, entry.seat, view, entry.action, ideas, answers)


def _is_clear(game: AnyGame, ideas: Sequence[Advice]) -> bool:
    """Whether whoever does not find the first has made a mistake."""
    return len(ideas) >= FEWEST_IDEAS and ideas[0].value - ideas[1].value > cast_of(game).grades.inaccuracy
