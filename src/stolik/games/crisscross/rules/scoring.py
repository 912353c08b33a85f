"""The points of Criss Cross: runs of equal neighbours in rows, columns and the diagonal; who has won; solo titles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby

from stolik.game.contract import Outcome, rank
from stolik.games.crisscross.rules.printed import COLUMNS, DIAGONAL, ROWS
from stolik.games.crisscross.rules.state import EMPTY, RECENT, Sheet, State


def _cut(line: tuple[int, ...]) -> slice:
    """The same cells as a slice of the sheet: in every line they are equally far apart."""
    return slice(line[0], line[-1] + 1, line[1] - line[0])


_ROWS, _COLUMNS, _DIAGONAL = tuple(map(_cut, ROWS)), tuple(map(_cut, COLUMNS)), _cut(DIAGONAL)

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
    points = advanced_points if advanced else run_points
    rows = tuple([points(sheet[line]) for line in _ROWS])
    columns = tuple([points(sheet[line]) for line in _COLUMNS])
    diagonal = points(sheet[_DIAGONAL]) if advanced else None
    return Score(rows, columns, diagonal, sum(rows) + sum(columns) + DIAGONAL_FACTOR * (diagonal or 0))


@cache
def runs(symbols: tuple[int, ...]) -> tuple[int, ...]:
    """How long each maximal run of equal neighbours in a line is; an empty cell breaks a run."""
    return tuple([len(list(run)) for symbol, run in groupby(symbols) if symbol != EMPTY])


@cache
def run_points(symbols: tuple[int, ...]) -> int:
    """Every run counts."""
    return sum([RUN_POINTS[length] for length in runs(symbols)])


def advanced_points(symbols: tuple[int, ...]) -> int:
    """In the advanced game no line comes to nothing."""
    return run_points(symbols) or ZERO_LINE


def runs_of(sheet: Sheet) -> list[int]:
    """Those of all its rows and columns."""
    return [length for line in (*_ROWS, *_COLUMNS) for length in runs(sheet[line])]


def runs_of_diagonal(sheet: Sheet) -> tuple[int, ...]:
    return runs(sheet[_DIAGONAL])


def final_scores(state: State) -> list[Score]:
    return [score(sheet, advanced=state.options.advanced) for sheet in state.sheets]


TITLES = ((30, "master"), (25, "superspec"), (20, "symbol-tamer"), (15, "row-sweeper"))
LOWEST_TITLE = "columnist"


def outcome(state: State) -> Outcome | None:
    """Most points win; a tie goes to the best single row or column."""
    if state.waiting:
        return None
    scores = final_scores(state)
    totals = tuple([score.total for score in scores])
    return Outcome(
        scores=totals,
        ranking=rank([(score.total, max(score.rows + score.columns)) for score in scores]),
        breakdown=tuple([parts(score) for score in scores]),
        title=title(totals[0]) if len(scores) == 1 else None,
    )


def parts(score: Score) -> dict[str, int]:
    diagonal = {} if score.diagonal is None else {"diagonal": DIAGONAL_FACTOR * score.diagonal}
    return {"rows": sum(score.rows), "columns": sum(score.columns), **diagonal}


def title(total: int) -> str:
    """What a solo player may call themselves."""
    return next((title for least, title in TITLES if total >= least), LOWEST_TITLE)
