"""What the rules page of Criss Cross draws: positions as a seat sees them, and examples with what the rules make of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby

from stolik.game.chance import Chance
from stolik.games.crisscross.rules import CrissCross
from stolik.games.crisscross.rules.moves import Options, Place
from stolik.games.crisscross.rules.scoring import DIAGONAL_FACTOR, LOWEST_TITLE, TITLES, ZERO_LINE, run_points
from stolik.games.crisscross.rules.state import EMPTY, Sheet, State
from stolik.games.crisscross.rules.view import View

GAME = CrissCross()


def luck() -> Chance:
    return Chance(bytes(32), 0)


LINES = {
    "two": (5, 5, 1, 6, 2),
    "three": (3, 3, 3, 6, 0),
    "four": (2, 4, 4, 4, 4),
    "five": (1, 1, 1, 1, 1),
    "both": (5, 5, 2, 2, 2),
    "gap": (6, 6, 0, 6, 6),
    "zero": (1, 2, 3, 4, 5),
}
SHEET: Sheet = (5, 5, 5, 5, 2, 1, 1, 3, 2, 2, 1, 1, 3, 2, 6, 4, 3, 3, 3, 3, 4, 6, 0, 5, 6)
"""Played to the end: one cell is left alone."""
SQUARE: Sheet = (3, 0, 0, 0, 0, 0, 4, 4, 0, 0, 0, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
ALONE: Sheet = (5, 5, 1, 2, 3, 5, 0, 4, 0, 3, 6, 6, 4, 1, 1, 2, 3, 0, 6, 5, 2, 2, 4, 4, 0)
"""Four cells are empty, and no two of them are neighbours."""
PLACED = (7, 8)


def figures() -> Mapping[str, object]:
    dealt: State = GAME.start(3, Options(), luck()).state
    begun = replace(dealt, round=4, dice=(4, 2), sheets=((2, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 5, 0, 0, *[0] * 10),))
    begun = replace(begun, waiting=frozenset({0}))
    after: State = GAME.play(begun, 0, Place(*PLACED), luck()).state
    return {
        "start": GAME.view(dealt, 0),
        "round": {"view": GAME.view(begun, 0), "a": PLACED[0], "b": PLACED[1], "after": GAME.view(after, 0)},
        "finished": played(ALONE),
        "lines": {name: line(symbols) for name, symbols in LINES.items()},
        "square": played(SQUARE),
        "basic": played(SHEET),
        "advanced": played(SHEET, advanced=True),
        "zero_line": ZERO_LINE,
        "zero_diagonal": DIAGONAL_FACTOR * ZERO_LINE,
        "titles": {"least": [least for least, _ in TITLES], "keys": [*(key for _, key in TITLES), LOWEST_TITLE]},
    }


def line(symbols: tuple[int, ...]) -> Mapping[str, object]:
    """A line, what it scores, and which of its cells do."""
    scoring: list[int] = []
    for symbol, run in groupby(range(len(symbols)), symbols.__getitem__):
        cells = list(run)
        if symbol != EMPTY and len(cells) > 1:
            scoring += cells
    return {"symbols": symbols, "points": run_points(symbols), "scoring": scoring}


def played(sheet: Sheet, *, advanced: bool = False) -> View:
    state = State(Options(advanced=advanced), (sheet,), 12, (1, 2), frozenset())
    return GAME.view(state, 0)
