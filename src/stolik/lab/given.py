"""Luck that was decided beforehand: the next dice, cards or tiles are those that somebody wants to see."""

from __future__ import annotations

from collections.abc import Iterable

from stolik.game.chance import Luck


class Given(Luck):
    """These numbers come out, one whenever the rules ask; afterwards `then`, or nothing more."""

    def __init__(self, numbers: Iterable[int], then: Luck | None = None) -> None:
        self._numbers = list(numbers)
        self._then = then

    def below(self, limit: int) -> int:
        if self._numbers:
            number = self._numbers.pop(0)
            if not 0 <= number < limit:
                raise ValueError(f"{number} was given where a number below {limit} was asked for")
            return number
        if self._then is None:
            raise ValueError(f"the given luck is used up, and a number below {limit} was asked for")
        return self._then.below(limit)
