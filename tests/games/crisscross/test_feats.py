"""Feats of Criss Cross."""

from __future__ import annotations

from stolik.games.crisscross.feats import feats
from stolik.games.crisscross.rules.moves import Options
from stolik.games.crisscross.rules.state import Sheet, State
from tests.games.played import played

FIVE = (5, 5, 5, 5, 5)
MIXED = (1, 2, 3, 4, 6)
OTHER = (2, 3, 4, 6, 1)


def done(*rows: tuple[int, ...], advanced: bool = False) -> frozenset[str]:
    sheet: Sheet = tuple(cell for row in rows for cell in row)
    return feats(played(State(Options(advanced=advanced), (sheet,), 12, None, frozenset()), players=1))[0]


def test_a_whole_row_of_one_symbol_is_a_run_of_five():
    assert "run-of-five" in done(FIVE, MIXED, OTHER, MIXED, OTHER)


def test_a_run_of_four_is_not_one_of_five():
    assert "run-of-five" not in done((5, 5, 5, 5, 0), MIXED, OTHER, MIXED, OTHER)


def test_two_runs_of_four_are_two_long_runs():
    assert "two-fours" in done((5, 5, 5, 5, 1), (2, 2, 2, 2, 3), MIXED, OTHER, MIXED)


def test_an_empty_cell_is_no_full_sheet():
    assert "full-sheet" in done(MIXED, OTHER, MIXED, OTHER, MIXED)
    assert "full-sheet" not in done(MIXED, OTHER, MIXED, OTHER, (1, 2, 3, 4, 0))


def test_the_diagonal_counts_in_the_advanced_game_alone():
    rows = ((1, 2, 3, 4, 6), (2, 3, 4, 6, 1), (3, 4, 6, 1, 2), (4, 6, 1, 2, 3), (6, 1, 2, 3, 4))
    mirrored = tuple(tuple(row[::-1]) for row in rows)
    found = [done(*sheet, advanced=advanced) for sheet in (rows, mirrored) for advanced in (False, True)]
    assert [("long-diagonal" in feats) for feats in found].count(True) == 1
