"""What is worth remembering of a game of Criss Cross: long runs, full sheets, lines that all score."""

from __future__ import annotations

from collections.abc import Iterator

from stolik.games.crisscross.rules.scoring import Score, final_scores, runs_of, runs_of_diagonal
from stolik.games.crisscross.rules.state import EMPTY, Sheet, State
from stolik.table.table import Table

FEATS = ("run-of-five", "two-fours", "every-line", "full-sheet", "long-diagonal", "thirty-points")

LONGEST, LONG = 5, 4
THIRTY = 30


def feats(played: Table) -> tuple[frozenset[str], ...]:
    state: State = played.state
    return tuple(frozenset(_done(sheet, score)) for sheet, score in zip(state.sheets, final_scores(state), strict=True))


def _done(sheet: Sheet, score: Score) -> Iterator[str]:
    runs = runs_of(sheet)
    if LONGEST in runs:
        yield "run-of-five"
    if len([length for length in runs if length >= LONG]) > 1:
        yield "two-fours"
    if min(*score.rows, *score.columns) > 0:
        yield "every-line"
    if EMPTY not in sheet:
        yield "full-sheet"
    if score.diagonal is not None and max(runs_of_diagonal(sheet), default=0) >= LONG:
        yield "long-diagonal"
    if score.total >= THIRTY:
        yield "thirty-points"
