"""Solved sheets are worth what they can be shown to be worth."""

from __future__ import annotations

import numpy as np
import pytest

from stolik.games.crisscross.rules.scoring import score
from stolik.games.crisscross.solved import expected_points, learned_points

FULL = (1, 2, 3, 4, 5, 2, 3, 4, 5, 1, 3, 4, 5, 1, 2, 4, 5, 1, 2, 3, 5, 1, 2, 3, 4)


def without(*cells: int) -> tuple[int, ...]:
    return tuple(0 if at in cells else symbol for at, symbol in enumerate(FULL))


def test_a_full_sheet_is_worth_its_points():
    assert expected_points(FULL) == score(FULL, advanced=False).total


def test_two_cells_apart_cannot_be_written_any_more():
    assert expected_points(without(0, 24)) == score(without(0, 24), advanced=False).total


def test_the_last_two_cells_are_worth_the_mean_over_the_dice_of_the_better_way_round():
    sheet = without(0, 1)
    values: list[int] = []
    for one in range(1, 7):
        for other in range(1, 7):
            both = [(one, other, *sheet[2:]), (other, one, *sheet[2:])]
            values.append(max(score(cells, advanced=True).total for cells in both))
    assert expected_points(sheet, advanced=True) == pytest.approx(np.mean(values))


def test_the_network_is_near_the_truth_on_late_sheets():
    sheets = [without(1, 2, 6, 7), without(12, 13, 17, 18), without(20, 21, 22, 23)]
    truth = [expected_points(sheet) for sheet in sheets]
    assert np.abs(np.array(learned_points(sheets)) - truth).max() < 1.5


def test_a_sheet_with_many_empty_cells_is_not_solved():
    with pytest.raises(ValueError, match="8 cells are empty"):
        expected_points(without(*range(8)))
