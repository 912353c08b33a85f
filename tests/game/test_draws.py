"""Luck keyed by draws: a stream for every name, and bags that have one order."""

from __future__ import annotations

import pytest

from stolik.game.chance import Chance, Draws, draw_key

SEED = bytes(range(32))


def test_a_draw_is_a_stream_of_its_own_keyed_by_its_name() -> None:
    dice = Draws(SEED, 5).at("dice", 3)
    assert [dice.roll(6) for _ in range(3)] == [3, 5, 5]
    stream = Chance(draw_key(SEED, "dice:3"), 0)
    assert [stream.roll(6) for _ in range(3)] == [3, 5, 5]


def test_the_first_of_the_whole_order_that_are_in_the_bag_are_drawn() -> None:
    assert Draws(SEED, 5).at("tile", 1).pick((2, 3, 5, 7), 2, range(10)) == (7, 5)


def test_a_draw_does_not_depend_on_the_entry() -> None:
    assert [Draws(SEED, step).at("dice", 1).below(10**6) for step in range(3)] == [
        Draws(SEED, 0).at("dice", 1).below(10**6)
    ] * 3


def test_what_has_no_name_is_drawn_by_the_entry() -> None:
    assert Draws(SEED, 0).below(10**9) != Draws(SEED, 1).below(10**9)
    luck = Draws(SEED, 0)
    assert luck.below(10**9) != luck.below(10**9)


def test_luck_is_used_when_any_of_its_draws_is() -> None:
    luck = Draws(SEED, 0)
    draw = luck.at("dice", 1)
    assert not luck.used
    draw.roll(6)
    assert luck.used


def test_by_entries_a_name_means_nothing() -> None:
    assert Chance(SEED, 3).at("dice", 1).below(10**9) == Chance(SEED, 3).below(10**9)
    assert Chance(SEED, 3).pick((2, 3, 5, 7), 2, range(10)) == Chance(SEED, 3).sample((2, 3, 5, 7), 2)


def test_nobody_draws_more_than_there_is() -> None:
    with pytest.raises(ValueError, match="cannot draw 3 out of 2"):
        Draws(SEED, 0).at("tile", 1).pick((1, 2), 3, range(10))
