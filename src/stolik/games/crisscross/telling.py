"""Criss Cross told in words, with the sheets drawn in text."""

from __future__ import annotations

from collections.abc import Mapping

from stolik.game.contract import Event
from stolik.games.crisscross.rules import moves
from stolik.games.crisscross.rules.printed import ROWS, SIZE
from stolik.games.crisscross.rules.scoring import score as points_of
from stolik.games.crisscross.rules.state import EMPTY, State
from stolik.table.telling.teller import counted, seat_name

SYMBOLS = {1: "ring", 2: "star", 3: "waves", 4: "house", 5: "heart", 6: "fish"}
SIGNS = "·○☆≈⌂♡∝"
"""A sign per symbol, the first for an empty cell."""
TITLES = {
    "master": "Master of Dice and Crosses",
    "superspec": "Top Expert",
    "symbol-tamer": "Symbol Tamer",
    "row-sweeper": "Row Sweeper",
    "columnist": "Columnist",
}


class CrissCrossTeller:
    title = "Criss Cross"
    titles = TITLES

    def tell(self, event: Event, before: State | None) -> str | None:
        match event:
            case moves.Dealt(symbols=symbols):
                return "Dealt: " + ", ".join(f"{seat_name(seat)} {_named(s)}" for seat, s in enumerate(symbols)) + "."
            case moves.Chosen(seat=seat, symbol=symbol):
                return f"{seat_name(seat)} begins with {_named(symbol)}."
            case moves.Rolled(round=number, dice=(one, two)):
                return f"\nRound {number}: {_both(one, two)}."
            case moves.Placed(seat=seat, a=a, b=b):
                one, two = before.dice if before and before.dice else (EMPTY, EMPTY)
                return f"{seat_name(seat)} draws {_named(one)} ({_place(a)}) and {_named(two)} ({_place(b)})."
            case moves.Finished(seat=seat):
                return f"{seat_name(seat)} has nowhere left to draw."
            case moves.Scored(seat=seat, total=total):
                return f"{seat_name(seat)} scores {total}."
            case _:
                return None

    def draw(self, state: State) -> str:
        return "\n\n".join(self._sheet(state, seat) for seat in range(len(state.sheets)))

    def because(self, key: str, values: Mapping[str, int | str]) -> str | None:
        match key, values:
            case "scores-now", {"points": points}:
                return f"it brings {counted(points, 'point')} at once"
            case "opens-runs", {"open": places, "symbol": symbol}:
                return f"it leaves {counted(places, 'place')} where the next {_named(int(symbol))} will score"
            case "keeps-lines", {"lines": lines}:
                return f"it keeps {counted(lines, 'row or column', 'rows and columns')} in which four or five alike can still meet"
            case "many-ways", {"ways": ways}:
                return f"it leaves {counted(ways, 'way')} to score with a symbol of the next roll"
            case "keeps-room", {"pairs": pairs}:
                return f"it wastes no cell: {counted(pairs, 'pair')} of empty neighbours left"
            case "uses-last-room", _:
                return "it uses the last room there is"
            case "wastes-least", {"cells": cells}:
                return f"it wastes the least: {counted(cells, 'cell')} without an empty neighbour"
            case "gives-up-room", {"cells": cells}:
                return f"it is worth its price of {counted(cells, 'cell')} without an empty neighbour"
            case "all-alike", _:
                return "to begin with, every symbol is as good as any other"
            case _:
                return None

    def _sheet(self, state: State, seat: int) -> str:
        sheet = state.sheets[seat]
        score = points_of(sheet, advanced=state.options.advanced)
        lines = [f"{seat_name(seat)}: {score.total}"]
        for row, points in zip(ROWS, score.rows, strict=True):
            lines.append("  " + "  ".join(SIGNS[sheet[cell]] for cell in row) + f"  {points:3}")
        below = "".join(f"{points:3}" for points in score.columns)
        corner = "" if score.diagonal is None else f"  diagonal line 2 × {score.diagonal}"
        return "\n".join([*lines, f"{below}{corner}"])


def _place(cell: int) -> str:
    return f"row {cell // SIZE + 1}, column {cell % SIZE + 1}"


def _named(symbol: int) -> str:
    return f"{SYMBOLS[symbol]} {SIGNS[symbol]}" if symbol != EMPTY else "nothing"


def _both(one: int, two: int) -> str:
    return f"{_named(one)} twice" if one == two else f"{_named(one)} and {_named(two)}"


TELLER = CrissCrossTeller()
