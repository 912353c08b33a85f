"""What a placement in Criss Cross is good for, what stands out most first."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from stolik.bots.bot import Reason
from stolik.games.crisscross.bots.people import dead_cells, points_now, sheet_after
from stolik.games.crisscross.bots.symmetry import pattern
from stolik.games.crisscross.rules.moves import Choose, Place
from stolik.games.crisscross.rules.printed import COLUMNS, DIAGONAL, NEIGHBOURS, ROWS, SYMBOLS
from stolik.games.crisscross.rules.scoring import run_points
from stolik.games.crisscross.rules.state import EMPTY, Sheet
from stolik.games.crisscross.rules.view import View

LONG = 4
"""Runs from here on bring more than twice what a shorter one does."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """`scores-now`, `opens-runs`, `keeps-lines`, `many-ways`, `keeps-room`, `uses-last-room`, `wastes-least` and
    `gives-up-room` for placements, `all-alike` for first symbols.
    """

    def idea(self, view: View, action: Choose | Place) -> Hashable:
        return "any-symbol" if isinstance(action, Choose) else pattern(sheet_after(view, action))

    def weight(self, reason: Reason) -> float:
        gained = sum(int(reason.values.get(value, 0)) for value in ("points", "open", "lines", "ways", "pairs"))
        return gained - int(reason.values.get("cells", 0))

    def reasons(self, view: View, action: Choose | Place) -> Iterator[Reason]:
        if isinstance(action, Choose) or view.seat is None or view.dice is None:
            yield Reason("all-alike", {})
            return
        before, after = view.sheets[view.seat].cells, sheet_after(view, action)
        gain = round(points_now(after, view) - points_now(before, view))
        if gain > 0:
            yield Reason("scores-now", {"points": gain})
        ways = ways_to_score(after, advanced=view.options.advanced)
        places, symbol = max((sum(scores == of for _, scores in ways), of) for of in view.dice)
        if places > 0:
            yield Reason("opens-runs", {"open": places, "symbol": symbol})
        if lines := sum(longest_run(_symbols(after, line)) >= LONG for line in ROWS + COLUMNS):
            yield Reason("keeps-lines", {"lines": lines})
        if ways:
            yield Reason("many-ways", {"ways": len(ways)})
        wasted, pairs = len(dead_cells(after)) - len(dead_cells(before)), room(after)
        if wasted <= 0:
            yield Reason("keeps-room", {"pairs": pairs}) if pairs else Reason("uses-last-room", {})
        elif wasted <= least_wasted(view, before):
            yield Reason("wastes-least", {"cells": wasted})
        elif not (gain > 0 or places or lines or ways):
            # A price speaks for nothing: it is told where there is nothing else to tell.
            yield Reason("gives-up-room", {"cells": wasted})


def ways_to_score(sheet: Sheet, *, advanced: bool) -> set[tuple[int, int]]:
    """Cells that can still be written in, each with the symbols that would score there."""
    dead = dead_cells(sheet)
    return {
        (line[at], symbol)
        for line in (*ROWS, *COLUMNS, *((DIAGONAL,) if advanced else ()))
        for at, symbol in scoring_in(_symbols(sheet, line))
        if line[at] not in dead
    }


@cache
def scoring_in(symbols: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Which symbol would score where in a line."""
    there = run_points(symbols)
    return tuple(
        (at, symbol)
        for at, empty in enumerate(symbols)
        if empty == EMPTY
        for symbol in range(1, SYMBOLS + 1)
        if run_points((*symbols[:at], symbol, *symbols[at + 1 :])) > there
    )


@cache
def longest_run(symbols: tuple[int, ...]) -> int:
    """The longest run of one symbol that a line can still come to."""
    return max(
        len(list(run)) if fits else 0
        for of in range(1, SYMBOLS + 1)
        for fits, run in groupby(symbols, {EMPTY, of}.__contains__)
    )


def least_wasted(view: View, before: Sheet) -> int:
    """How many cells are lost at least, wherever the dice are written."""
    already = len(dead_cells(before))
    return min(
        len(dead_cells(sheet_after(view, Place(a, b)))) - already
        for a, b in NEIGHBOURS
        if a < b and before[a] == EMPTY == before[b]
    )


def room(sheet: Sheet) -> int:
    """How many pairs of neighbouring cells are still empty."""
    return sum(a < b and sheet[a] == EMPTY == sheet[b] for a, b in NEIGHBOURS)


def _symbols(sheet: Sheet, line: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sheet[cell] for cell in line)
