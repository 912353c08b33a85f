"""What a placement in Criss Cross is good for, in the one respect that stands out most."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.bots.bot import Reason
from stolik.games.crisscross.bots.people import dead_cells, lines_of, points_now, sheet_after
from stolik.games.crisscross.rules.moves import Choose, Place
from stolik.games.crisscross.rules.printed import NEIGHBOURS
from stolik.games.crisscross.rules.scoring import run_points
from stolik.games.crisscross.rules.state import EMPTY, Sheet
from stolik.games.crisscross.rules.view import View


@dataclass(frozen=True, slots=True)
class Reasons:
    """`scores-now`, `opens-runs`, `keeps-room` and `wastes-least` for placements, `all-alike` for first symbols."""

    def reason(self, view: View, action: Choose | Place) -> Reason:
        if isinstance(action, Choose) or view.seat is None or view.dice is None:
            return Reason("all-alike", {})
        before, after = view.sheets[view.seat].cells, sheet_after(view, action)
        gain = round(points_now(after, view) - points_now(before, view))
        if gain > 0:
            return Reason("scores-now", {"points": gain, "open": max_open(after, view, view.dice)[0]})
        open_runs, symbol = max_open(after, view, view.dice)
        if open_runs > 0:
            return Reason("opens-runs", {"open": open_runs, "symbol": symbol})
        if len(dead_cells(after)) == len(dead_cells(before)):
            return Reason("keeps-room", {"pairs": room(after)})
        return Reason("wastes-least", {"cells": len(dead_cells(after)) - len(dead_cells(before))})


def max_open(sheet: Sheet, view: View, dice: tuple[int, int]) -> tuple[int, int]:
    """In how many places one more of a symbol just written would score, for the symbol of the two with more."""
    return max((sum(open_places(line, symbol) for line in lines_of(sheet, view)), symbol) for symbol in dice)


def open_places(line: tuple[int, ...], symbol: int) -> int:
    return sum(
        run_points((*line[:at], symbol, *line[at + 1 :])) > run_points(line)
        for at, there in enumerate(line)
        if there == EMPTY
    )


def room(sheet: Sheet) -> int:
    """How many pairs of neighbouring cells are still empty."""
    return sum(a < b and sheet[a] == EMPTY == sheet[b] for a, b in NEIGHBOURS)
