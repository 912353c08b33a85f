"""Which sheets are alike: symbols may change their names, and a sheet may be mirrored along its main diagonal."""

from __future__ import annotations

from stolik.games.crisscross.rules.printed import CELLS, SIZE
from stolik.games.crisscross.rules.state import EMPTY, Sheet

MIRROR = [SIZE * (cell % SIZE) + cell // SIZE for cell in range(CELLS)]


def pattern(sheet: Sheet) -> Sheet:
    """The same for all sheets that are alike: none of them is worth more than another, in either game."""
    return min(_renamed(sheet), _renamed(tuple(sheet[cell] for cell in MIRROR)))


def _renamed(sheet: Sheet) -> Sheet:
    """With its symbols numbered in the order in which they come."""
    names = {EMPTY: EMPTY}
    return tuple(names.setdefault(symbol, len(names)) for symbol in sheet)
