"""Loaded dice: luck that gives what the test asks for."""

from __future__ import annotations

from stolik.game.chance import Luck


class Loaded(Luck):
    """Gives these numbers, counted from 0, one after another; a test that needs more than it said fails."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = list(numbers)

    def below(self, limit: int) -> int:
        assert self._numbers, f"the test loaded no number for a choice of {limit}"
        number = self._numbers.pop(0)
        assert 0 <= number < limit, f"the test loaded {number} for a choice of {limit}"
        return number


class NoLuck(Luck):
    """For what must not be left to chance."""

    def below(self, limit: int) -> int:
        raise AssertionError(f"something was left to chance: a choice of {limit}")


def dice(*values: int) -> Loaded:
    """Dice that show these values, counted from 1 as on a die."""
    return Loaded(*(value - 1 for value in values))
