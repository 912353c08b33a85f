"""What a Criss Cross sheet is worth: exactly, where few cells are left, and by the learned network anywhere."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

from stolik.games.crisscross.bots.network import sheet_value
from stolik.games.crisscross.rules.printed import SYMBOLS
from stolik.games.crisscross.rules.scoring import score
from stolik.games.crisscross.rules.state import EMPTY, Sheet, open_places, write

MOST_EMPTY = 7
"""Empty cells up to which a sheet is solved; every two more take some hundred times as long."""

ROLLS = tuple(
    (dice, 1 if dice[0] == dice[1] else 2) for dice in combinations_with_replacement(range(1, SYMBOLS + 1), 2)
)
"""Every roll of two dice, and how many of the 36 ways lead to it: which die is the first does not matter."""


def expected_points(sheet: Sheet, *, advanced: bool = False) -> float:
    """The points to expect in the end from a sheet before the next throw, played as well as can be."""
    empty = sheet.count(EMPTY)
    if empty > MOST_EMPTY:
        raise ValueError(f"{empty} cells are empty; sheets are solved up to {MOST_EMPTY}")
    return _solved(sheet, advanced)


@lru_cache(maxsize=1 << 18)
def _solved(sheet: Sheet, advanced: bool) -> float:
    places = open_places(sheet)
    if not places:
        return float(score(sheet, advanced=advanced).total)
    total = 0.0
    for (one, other), ways in ROLLS:
        total += ways * max(_solved(write(sheet, {at.a: one, at.b: other}), advanced) for at in places)
    return total / SYMBOLS**2


def learned_points(sheets: list[Sheet], *, advanced: bool = False) -> list[float]:
    """What the expert expects of sheets of any kind."""
    return sheet_value(advanced=advanced)(np.array(sheets, np.int8)).tolist()
