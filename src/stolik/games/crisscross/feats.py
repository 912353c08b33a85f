"""What is worth remembering of a game of Criss Cross: long runs, full sheets, lines that all score."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from stolik.games.crisscross.rules.printed import COLUMNS, DIAGONAL, ROWS
from stolik.games.crisscross.rules.scoring import Score, final_scores
from stolik.games.crisscross.rules.state import EMPTY, Sheet, State
from stolik.table.table import Table

FEATS = ("run-of-five", "two-fours", "every-line", "full-sheet", "long-diagonal", "thirty-points")

LONGEST, LONG = 5, 4
THIRTY = 30


def feats(played: Table) -> tuple[frozenset[str], ...]:
    state: State = played.state
    return tuple(frozenset(_done(sheet, score)) for sheet, score in zip(state.sheets, final_scores(state), strict=True))


def _done(sheet: Sheet, score: Score) -> Iterator[str]:
    runs = [length for line in (*ROWS, *COLUMNS) for length in _runs(sheet, line)]
    if LONGEST in runs:
        yield "run-of-five"
    if sum(length >= LONG for length in runs) > 1:
        yield "two-fours"
    if min(*score.rows, *score.columns) > 0:
        yield "every-line"
    if EMPTY not in sheet:
        yield "full-sheet"
    if score.diagonal is not None and max(_runs(sheet, DIAGONAL), default=0) >= LONG:
        yield "long-diagonal"
    if score.total >= THIRTY:
        yield "thirty-points"


def _runs(sheet: Sheet, line: tuple[int, ...]) -> Iterator[int]:
    for symbol, run in groupby(sheet[cell] for cell in line):
        if symbol != EMPTY:
            yield len(list(run))
