"""Luck that is told what to give: for lessons alone. No table can be given it, for a table makes its own from the seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar, cast

from stolik.game.chance import Luck
from stolik.game.contract import AnyGame, as_real_time

T = TypeVar("T")


class ToldLuck(Luck):
    """Gives what it was told, in that order: faces of dice, things out of bags. After that, what another luck gives."""

    def __init__(self, gives: Iterable[object], then: Luck) -> None:
        self._gives = list(gives)
        self._then = then

    def below(self, limit: int) -> int:
        if not self._gives:
            return self._then.below(limit)
        told = self._next()
        if not isinstance(told, int) or not 0 <= told < limit:
            raise ValueError(f"told to choose {told!r} below {limit}")
        return told

    def roll(self, sides: int) -> int:
        if not self._gives:
            return self._then.roll(sides)
        told = self._next()
        if not isinstance(told, int) or not 1 <= told <= sides:
            raise ValueError(f"told to roll {told!r} with a die of {sides} sides")
        return told

    def draw(self, bag: Sequence[T]) -> tuple[T, tuple[T, ...]]:
        if not self._gives:
            return self._then.draw(bag)
        at = self._place_of(self._next(), bag)
        return bag[at], (*bag[:at], *bag[at + 1 :])

    def sample(self, bag: Iterable[T], count: int) -> tuple[T, ...]:
        left = list(bag)
        drawn: list[T] = []
        while self._gives and len(drawn) < count:
            drawn.append(left.pop(self._place_of(self._next(), left)))
        return (*drawn, *self._then.sample(left, count - len(drawn)))

    def _next(self) -> object:
        return self._gives.pop(0)

    def _place_of(self, told: object, bag: Sequence[T]) -> int:
        if told not in bag:
            raise ValueError(f"told to draw {told!r}, which is not there")
        return bag.index(cast("Any", told))


class First(Luck):
    """Takes the first there is, always: what a lesson leaves unsaid is the same for everybody."""

    def below(self, limit: int) -> int:
        return 0


def started(game: AnyGame, players: int, options: Any = None, gives: Iterable[object] = ()) -> Any:
    """A game that has just begun, with the luck that it is told."""
    luck = ToldLuck(gives, First())
    chosen = game.Options() if options is None else options
    timed = as_real_time(game)
    return (timed or game).start(players, chosen, luck).state
