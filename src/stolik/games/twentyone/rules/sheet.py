"""A sheet of Twenty One with what is written on it, and where a die may go."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from stolik.games.twentyone.rules.moves import Dice
from stolik.games.twentyone.rules.printed import ROWS, Print

CROSSED = 0

Mark: TypeAlias = int | None
"""What stands in a field: a written number, CROSSED, or None while it is free."""
Marks: TypeAlias = tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    letter: str
    printed: Print
    marks: tuple[Marks, ...]
    """Row by row, like the print."""


def blank(letter: str, printed: Print) -> Sheet:
    return Sheet(letter, printed, tuple((None,) * len(row) for row in printed))


def mark(sheet: Sheet, row: int, marks: dict[int, int]) -> Sheet:
    marked = tuple(marks.get(at, before) for at, before in enumerate(sheet.marks[row]))
    return replace(sheet, marks=(*sheet.marks[:row], marked, *sheet.marks[row + 1 :]))


def current_row(sheet: Sheet) -> int:
    """The index of the topmost row with a free field: rows are filled one at a time. ROWS when all are full."""
    return next((row for row, marks in enumerate(sheet.marks) if not is_full(marks)), ROWS)


def leftmost_free(marks: Marks) -> int:
    return marks.index(None)


def writable(sheet: Sheet, dice: Dice) -> tuple[int, ...]:
    """The free fields of the current row that could take their die."""
    row = current_row(sheet)
    return tuple(
        at
        for at, (field, mark) in enumerate(zip(sheet.printed[row], sheet.marks[row], strict=True))
        if mark is None and dice[field.colour] <= field.number
    )


def is_begun(marks: Marks) -> bool:
    return any(mark is not None for mark in marks)


def is_full(marks: Marks) -> bool:
    return None not in marks


def is_finished(sheet: Sheet) -> bool:
    return current_row(sheet) == ROWS
