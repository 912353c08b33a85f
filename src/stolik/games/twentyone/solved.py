"""A row of Twenty One solved exactly: what it is worth at any moment, what another roll is worth, and what to write.

Alone and without haste: every turn is one's own, and no turn costs anything. What haste costs, the expert knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from stolik.games.twentyone.kernels import ALL_FREE, CROSS, FIELDS, best_mark, play_rows, solve
from stolik.games.twentyone.rules.moves import STAYS

CLASSIC = (6, 5, 4, 3, 2, 1)


@dataclass(frozen=True, slots=True)
class Choice:
    """What is best with these dice: the fields to write (none: cross out the leftmost), and the points to expect."""

    fields: tuple[int, ...]
    points: float


class Row:
    """One row, by the numbers printed in it. Free fields are given by their places from the left."""

    def __init__(self, numbers: tuple[int, ...] = CLASSIC) -> None:
        self.numbers = np.array(numbers)
        values, again = solve(self.numbers[None], 1, 0.0)
        self._values, self._again = values[0, 0], again[0]

    def worth(self, free: Sequence[int] = tuple(range(FIELDS)), hits: int = 0) -> float:
        """The points that are still to be expected from a row with these free fields and so many hits."""
        return float(self._values[_bits(free), hits])

    def best(self, dice: Sequence[int], free: Sequence[int] = tuple(range(FIELDS)), hits: int = 0) -> Choice:
        """What to do with dice that may not be rolled again; `dice[f]` is the die of field f."""
        points, chosen = best_mark(self._values, self.numbers, _bits(free), hits, np.array(dice))
        fields = () if chosen == CROSS else tuple(field for field in range(FIELDS) if chosen >> field & 1)
        return Choice(fields, float(points))

    def gain_of_rolling_again(
        self, dice: Sequence[int], free: Sequence[int] = tuple(range(FIELDS)), hits: int = 0
    ) -> float:
        """How many points another roll brings, or costs if it is below 0."""
        stay = _bits([field for field in free if dice[field] == STAYS])
        return float(self._again[_bits(free), hits, stay]) - self.best(dice, free, hits).points

    def played(self, rows: int, seed: int = 1) -> NDArray[np.int64]:
        """The points of so many such rows, each played as is best for it."""
        return play_rows(seed, rows, self.numbers, self._values, self._again)


def _bits(fields: Sequence[int]) -> int:
    bits = sum(1 << field for field in set(fields))
    if not 0 <= bits <= ALL_FREE:
        raise ValueError(f"a row has the fields 0 to {FIELDS - 1}, not {list(fields)}")
    return bits


@cache
def row(numbers: tuple[int, ...] = CLASSIC) -> Row:
    """The row with these numbers, solved once."""
    return Row(numbers)
