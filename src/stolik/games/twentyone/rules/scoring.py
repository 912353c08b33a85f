"""The points of Twenty One: what is written in a row, a bonus for its hits, and who has won."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.game.contract import Outcome, rank
from stolik.games.twentyone.rules.printed import Row
from stolik.games.twentyone.rules.sheet import Marks, Sheet
from stolik.games.twentyone.rules.state import State

HIT_BONUS = (0, 1, 3, 6, 10, 15, 21)


@dataclass(frozen=True, slots=True)
class RowScore:
    sum: int
    hits: int
    bonus: int
    points: int


def score(printed: Row, marks: Marks) -> RowScore:
    """The row as it stands: what is written in it, and a bonus for its hits."""
    written = sum(mark for mark in marks if mark is not None)
    hits = sum(mark == field.number for field, mark in zip(printed, marks, strict=True))
    return RowScore(written, hits, HIT_BONUS[hits], written + HIT_BONUS[hits])


def row_points(sheet: Sheet) -> tuple[int, ...]:
    return tuple(score(printed, marks).points for printed, marks in zip(sheet.printed, sheet.marks, strict=True))


def outcome(state: State) -> Outcome | None:
    """Most points win; ties are shared."""
    if state.waiting:
        return None
    rows = [row_points(sheet) for sheet in state.sheets]
    totals = tuple(map(sum, rows))
    return Outcome(
        scores=totals,
        ranking=rank(totals),
        breakdown=tuple({f"row-{row}": points for row, points in enumerate(sheet, 1)} for sheet in rows),
    )
