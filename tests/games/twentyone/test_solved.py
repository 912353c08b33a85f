"""What is said of a solved row holds when the row is played."""

from __future__ import annotations

import pytest

from stolik.games.twentyone.solved import row


def test_a_classic_row_is_worth_28_and_a_quarter():
    assert row().worth() == pytest.approx(28.25, abs=0.005)


def test_six_hits_are_worth_everything_at_once():
    best = row().best((6, 5, 4, 3, 2, 1))
    assert (best.fields, best.points) == ((0, 1, 2, 3, 4, 5), 42)


def test_dice_that_fit_nowhere_are_crossed_out():
    assert row().best((6, 6, 6, 6, 6, 6), free=(5,)).fields == ()


def test_a_last_field_waits_for_its_number():
    """Field 5 takes a 1 alone. A miss crosses it out, and each turn has two rolls."""
    assert row().worth(free=(5,), hits=5) == pytest.approx((1 - (5 / 6) ** 2) * (1 + 6))


def test_rolling_six_hits_again_costs_points():
    assert row().gain_of_rolling_again((6, 5, 4, 3, 2, 1)) < -10


def test_rolling_again_what_fits_nowhere_brings_points():
    assert row().gain_of_rolling_again((6, 6, 6, 6, 6, 6), free=(5,)) == pytest.approx(1 / 6 * 1 + 1 / 6)


def test_rows_that_are_played_as_solved_come_to_what_was_said():
    assert float(row().played(20_000).mean()) == pytest.approx(row().worth(), abs=0.1)
