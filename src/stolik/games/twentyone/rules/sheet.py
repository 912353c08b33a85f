"""A sheet of Twenty One with what is written on it: where a die may go, and what a row is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from stolik.games.twentyone.rules.prints import ROWS, Colour, Print, Row

CROSSED = 0
Mark: TypeAlias = int | None
"""What stands in a field: a written number, CROSSED, or None while it is free."""
Marks: TypeAlias = tuple[Mark, ...]
Dice: TypeAlias = Mapping[Colour, int]


@dataclass(frozen=True, slots=True)
class Sheet:
    letter: str
    printed: Print
    marks: tuple[Marks, ...]
    """Row by row, like the print."""


def blank(letter: str, printed: Print) -> Sheet:
    return Sheet(letter, printed, tuple((None,) * len(row) for row in printed))


# Writing


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


# Scoring

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
