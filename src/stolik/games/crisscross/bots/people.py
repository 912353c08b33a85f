"""Criss Cross as people play it: points where one sees some, places kept open, a line overlooked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from stolik.bots.bot import Budget, Level
from stolik.bots.people import Nature, Person, Thought
from stolik.game.chance import Luck
from stolik.games.crisscross.rules.moves import Choose, Place
from stolik.games.crisscross.rules.printed import CELLS, COLUMNS, DIAGONAL, NEIGHBOURS, ROWS, SYMBOLS
from stolik.games.crisscross.rules.scoring import DIAGONAL_FACTOR, ZERO_LINE, run_points
from stolik.games.crisscross.rules.state import EMPTY, Sheet, write
from stolik.games.crisscross.rules.view import View

HOPE = 0.15
"""What a regular gives for a point that one more symbol would bring."""
DEAD_CELL = 1.0
"""What a regular thinks that it costs to leave an empty cell without an empty neighbour."""

NEIGHBOURS_OF = tuple(tuple(b for a, b in NEIGHBOURS if a == cell) for cell in range(CELLS))


@dataclass(frozen=True, slots=True)
class Placing:
    """Points now, what one more symbol would bring, and cells that nothing can reach; the diagonal is easily forgotten."""

    def weigh(self, view: View, legal: Sequence[Choose | Place], chance: Luck, budget: Budget) -> list[Thought]:
        assert view.seat is not None
        before = points_now(view.sheets[view.seat].cells, view)
        return [self._thought(view, action, before) for action in legal]

    def _thought(self, view: View, action: Choose | Place, before: float) -> Thought:
        sheet = sheet_after(view, action)
        return Thought(
            worth=prospects(sheet, view),
            now=points_now(sheet, view) - before,
            bonus=diagonal_prospects(sheet) if view.options.advanced else 0.0,
            needs=lines_through(action.a, action.b) if isinstance(action, Place) else (),
        )


PEOPLE: dict[Level, Person] = {
    "newcomer": Person(Placing(), Nature(temperature=1.4, overlooks=0.12, greed=0.35, forgets=0.47)),
    "beginner": Person(Placing(), Nature(temperature=0.8, overlooks=0.07, greed=0.2, forgets=0.27)),
    "casual": Person(Placing(), Nature(temperature=0.42, overlooks=0.035, greed=0.1, forgets=0.14)),
    "regular": Person(Placing()),
}


def sheet_after(view: View, action: Choose | Place) -> Sheet:
    assert view.seat is not None
    sheet = view.sheets[view.seat].cells
    if isinstance(action, Choose):
        return write(sheet, {0: action.symbol})
    assert view.dice is not None
    return write(sheet, {action.a: view.dice[0], action.b: view.dice[1]})


def lines_of(sheet: Sheet, view: View) -> list[tuple[int, ...]]:
    """The symbols of every line that counts, the diagonal as often as it counts."""
    diagonal = (DIAGONAL,) * DIAGONAL_FACTOR if view.options.advanced else ()
    return [tuple(sheet[cell] for cell in line) for line in ROWS + COLUMNS + diagonal]


def diagonal_prospects(sheet: Sheet) -> float:
    """What the diagonal stands for, as often as it counts: its points and its hope."""
    symbols = tuple(sheet[cell] for cell in DIAGONAL)
    return DIAGONAL_FACTOR * (line_points(symbols, True) + HOPE * line_hope(symbols))


@cache
def lines_through(a: int, b: int) -> tuple[tuple[int, ...], ...]:
    """The rows and columns that have to be looked at to write there."""
    return tuple(line for line in ROWS + COLUMNS if a in line or b in line)


def points_now(sheet: Sheet, view: View) -> float:
    """The points that stand, less what lines cost in which nothing can score any more."""
    return sum(line_points(symbols, view.options.advanced) for symbols in lines_of(sheet, view))


def prospects(sheet: Sheet, view: View) -> float:
    hope = sum(line_hope(symbols) for symbols in lines_of(sheet, view))
    return points_now(sheet, view) + HOPE * hope - DEAD_CELL * len(dead_cells(sheet))


@cache
def line_points(symbols: tuple[int, ...], advanced: bool) -> int:
    points = run_points(symbols)
    return ZERO_LINE if advanced and points == 0 and EMPTY not in symbols else points


@cache
def line_hope(symbols: tuple[int, ...]) -> int:
    """The most that one symbol in each empty cell of the line could add, cell by cell."""
    return sum(
        max(run_points((*symbols[:at], symbol, *symbols[at + 1 :])) for symbol in range(1, SYMBOLS + 1))
        - run_points(symbols)
        for at, empty in enumerate(symbols)
        if empty == EMPTY
    )


def dead_cells(sheet: Sheet) -> list[int]:
    """Empty cells in which nothing can be written any more."""
    return [
        cell
        for cell, symbol in enumerate(sheet)
        if symbol == EMPTY and all(sheet[other] != EMPTY for other in NEIGHBOURS_OF[cell])
    ]
