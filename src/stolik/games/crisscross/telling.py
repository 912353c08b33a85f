"""Criss Cross told in words, with the sheets drawn in text."""

from __future__ import annotations

from stolik.game.contract import Event
from stolik.games.crisscross.rules import game as rules
from stolik.table.telling.teller import seat_name

SIGNS = "·○△□✕☆♡"
"""A sign per symbol, the first for an empty cell."""


class CrissCrossTeller:
    title = "Criss Cross"

    def tell(self, event: Event, before: rules.State | None) -> str | None:
        match event:
            case rules.Dealt(symbols=symbols):
                return "Dealt: " + ", ".join(f"{seat_name(seat)} {SIGNS[s]}" for seat, s in enumerate(symbols)) + "."
            case rules.Chosen(seat=seat, symbol=symbol):
                return f"{seat_name(seat)} begins with {SIGNS[symbol]}."
            case rules.Rolled(round=number, dice=(one, two)):
                return f"\nRound {number}: {SIGNS[one]} and {SIGNS[two]}."
            case rules.Placed(seat=seat, a=a, b=b):
                one, two = before.dice if before and before.dice else (rules.EMPTY, rules.EMPTY)
                return f"{seat_name(seat)} writes {SIGNS[one]} into {_place(a)} and {SIGNS[two]} into {_place(b)}."
            case rules.Finished(seat=seat):
                return f"{seat_name(seat)} has no two neighbouring cells left and is finished."
            case rules.Scored(seat=seat, total=total):
                return f"{seat_name(seat)} scores {total}."
            case _:
                return None

    def draw(self, state: rules.State) -> str:
        return "\n\n".join(self._sheet(state, seat) for seat in range(len(state.sheets)))

    def _sheet(self, state: rules.State, seat: int) -> str:
        sheet = state.sheets[seat]
        score = rules.score(sheet, advanced=state.options.advanced)
        lines = [f"{seat_name(seat)}: {score.total}"]
        for row, points in zip(rules.ROWS, score.rows, strict=True):
            lines.append("  " + "  ".join(SIGNS[sheet[cell]] for cell in row) + f"  {points:3}")
        below = "".join(f"{points:3}" for points in score.columns)
        corner = "" if score.diagonal is None else f"  diagonal 2 × {score.diagonal}"
        return "\n".join([*lines, f"{below}{corner}"])


def _place(cell: int) -> str:
    """Columns have letters and rows numbers, from the top left: cell 7 is c2."""
    return f"{'abcde'[cell % rules.SIZE]}{cell // rules.SIZE + 1}"


TELLER = CrissCrossTeller()
