"""What a placement in Criss Cross is good for, what stands out most first."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from stolik.bots.bot import Reason
from stolik.games.crisscross.bots.people import dead_cells, lines_of, points_now, sheet_after
from stolik.games.crisscross.bots.symmetry import pattern
from stolik.games.crisscross.rules.moves import Choose, Place
from stolik.games.crisscross.rules.printed import NEIGHBOURS
from stolik.games.crisscross.rules.scoring import run_points
from stolik.games.crisscross.rules.state import EMPTY, Sheet
from stolik.games.crisscross.rules.view import View


@dataclass(frozen=True, slots=True)
class Reasons:
    """`scores-now`, `opens-runs`, `keeps-room`, `uses-last-room`, `wastes-least` and `gives-up-room` for placements,
    `all-alike` for first symbols.
    """

    def idea(self, view: View, action: Choose | Place) -> Hashable:
        return "any-symbol" if isinstance(action, Choose) else pattern(sheet_after(view, action))

    def weight(self, reason: Reason) -> float:
        gained = sum(int(reason.values.get(value, 0)) for value in ("points", "open", "pairs"))
        return gained - int(reason.values.get("cells", 0))

    def reasons(self, view: View, action: Choose | Place) -> Iterator[Reason]:
        if isinstance(action, Choose) or view.seat is None or view.dice is None:
            yield Reason("all-alike", {})
            return
        before, after = view.sheets[view.seat].cells, sheet_after(view, action)
        gain = round(points_now(after, view) - points_now(before, view))
        if gain > 0:
            yield Reason("scores-now", {"points": gain})
        open_runs, symbol = max_open(after, view, view.dice)
        if open_runs > 0:
            yield Reason("opens-runs", {"open": open_runs, "symbol": symbol})
        wasted, pairs = len(dead_cells(after)) - len(dead_cells(before)), room(after)
        if wasted > 0:
            least = wasted <= least_wasted(view, before)
            yield Reason("wastes-least" if least else "gives-up-room", {"cells": wasted})
        else:
            yield Reason("keeps-room", {"pairs": pairs}) if pairs else Reason("uses-last-room", {})


def max_open(sheet: Sheet, view: View, dice: tuple[int, int]) -> tuple[int, int]:
    """In how many places one more of a symbol just written would score, for the symbol of the two with more."""
    return max((sum(open_places(line, symbol) for line in lines_of(sheet, view)), symbol) for symbol in dice)


def open_places(line: tuple[int, ...], symbol: int) -> int:
    return sum(
        run_points((*line[:at], symbol, *line[at + 1 :])) > run_points(line)
        for at, there in enumerate(line)
        if there == EMPTY
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
