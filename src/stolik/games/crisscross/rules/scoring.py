"""The points of Criss Cross: runs of equal neighbours in rows, columns and the diagonal; who has won; solo titles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter

from stolik.game.contract import Outcome, rank
from stolik.games.crisscross.rules.printed import COLUMNS, DIAGONAL, ROWS
from stolik.games.crisscross.rules.state import EMPTY, RECENT, Sheet, State

_CELLS_OF: dict[tuple[int, ...], Callable[[Sheet], Sheet]] = {
    line: itemgetter(*line) for line in (*ROWS, *COLUMNS, DIAGONAL)
}

RUN_POINTS = {1: 0, 2: 2, 3: 3, 4: 8, 5: 10}
ZERO_LINE = -5
"""Advanced: what a line costs that would score nothing."""
DIAGONAL_FACTOR = 2


@dataclass(frozen=True, slots=True)
class Score:
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    diagonal: int | None
    """Before doubling; None in the basic game."""
    total: int


@lru_cache(maxsize=RECENT)
def score(sheet: Sheet, *, advanced: bool) -> Score:
    """The sheet as it would score if the game ended now."""
    rows = tuple([line_points(sheet, line, advanced) for line in ROWS])
    columns = tuple([line_points(sheet, line, advanced) for line in COLUMNS])
    diagonal = line_points(sheet, DIAGONAL, advanced) if advanced else None
    return Score(rows, columns, diagonal, sum(rows) + sum(columns) + DIAGONAL_FACTOR * (diagonal or 0))


def line_points(sheet: Sheet, line: tuple[int, ...], advanced: bool) -> int:
    points = run_points(_CELLS_OF[line](sheet))
    return ZERO_LINE if advanced and points == 0 else points


@cache
def run_points(symbols: tuple[int, ...]) -> int:
    """Every maximal run of equal neighbours counts; an empty cell breaks a run."""
    return sum(RUN_POINTS[len(list(run))] for symbol, run in groupby(symbols) if symbol != EMPTY)


def final_scores(state: State) -> list[Score]:
    return [score(sheet, advanced=state.options.advanced) for sheet in state.sheets]


TITLES = ((30, "master"), (25, "superspec"), (20, "symbol-tamer"), (15, "row-sweeper"))
LOWEST_TITLE = "columnist"


def outcome(state: State) -> Outcome | None:
    """Most points win; a tie goes to the best single row or column."""
    if state.waiting:
        return None
    scores = final_scores(state)
    totals = tuple(score.total for score in scores)
    return Outcome(
        scores=totals,
        ranking=rank([(score.total, max(score.rows + score.columns)) for score in scores]),
        breakdown=tuple(parts(score) for score in scores),
        title=title(totals[0]) if len(scores) == 1 else None,
    )


def parts(score: Score) -> dict[str, int]:
    diagonal = {} if score.diagonal is None else {"diagonal": DIAGONAL_FACTOR * score.diagonal}
    return {"rows": sum(score.rows), "columns": sum(score.columns), **diagonal}


def title(total: int) -> str:
    """What a solo player may call themselves."""
    return next((title for least, title in TITLES if total >= least), LOWEST_TITLE)
