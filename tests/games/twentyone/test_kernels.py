"""The Twenty One kernels: random games as the rules play them, and rows solved as they turn out when played."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from stolik.games.twentyone.kernels import (
    ALL_FREE,
    BONUS,
    CROSS,
    HITS,
    NUMBERS,
    SETS,
    best_mark,
    play_rows,
    random_games,
    solve,
)
from stolik.games.twentyone.rules import TwentyOne
from stolik.games.twentyone.rules.moves import Options
from stolik.sim.stream import Stream

GAMES = 1500
NOTHING_AFTER = np.zeros((SETS, HITS))


def points_by_the_rules(seed: int, number: int, players: int) -> list[int]:
    game, luck = TwentyOne(), Stream(seed, number)
    state = game.start(players, Options(), luck).state
    while seats := sorted(game.to_act(state)):
        legal = tuple(game.legal(state, seats[0]))
        state = game.play(state, seats[0], legal[luck.below(len(legal))], luck).state
    outcome = game.outcome(state)
    assert outcome is not None
    return list(outcome.scores)


@pytest.mark.parametrize("players", [2, 3])
def test_kernel_and_rules_agree_on_thousands_of_games(players: int):
    by_the_rules = [points_by_the_rules(3, number, players) for number in range(GAMES)]
    assert random_games(3, 0, GAMES, players).tolist() == by_the_rules


def dice(*values: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array(values)


def test_with_nothing_to_follow_everything_that_fits_is_written():
    worth, choice = best_mark(NOTHING_AFTER, NUMBERS[0], ALL_FREE, 0, dice(6, 6, 3, 3, 6, 1))
    assert (worth, choice) == (6 + 3 + 3 + 1 + BONUS[3], 0b101101)


def test_without_a_die_that_fits_a_field_is_crossed_out():
    assert best_mark(NOTHING_AFTER, NUMBERS[0], 0b100000, 2, dice(1, 1, 1, 1, 1, 2)) == (0, CROSS)


def test_one_free_field_is_worth_the_mean_over_its_die():
    """The 3-field alone: 1 and 2 are written, 3 is a hit, more is a cross; all but a 1 may be rolled again."""
    values, _ = solve(NUMBERS[:1], 1, 0.0)
    worth = {1: 1, 2: 2, 3: 3 + 1, 4: 0, 5: 0, 6: 0}
    mean = sum(worth.values()) / 6
    expected = sum(points if die == 1 else max(points, mean) for die, points in worth.items()) / 6
    assert values[0, 0, 0b001000, 0] == pytest.approx(expected)


def test_two_free_fields_are_worth_what_every_roll_of_them_says():
    """The fields 2 and 1 with no second roll, each of the 36 rolls tried in every way."""
    values, _ = solve(NUMBERS[:1], 2, 0.0)
    after = values[0, 0]
    expected = 0.0
    for two, one in product(range(1, 7), repeat=2):
        options = [after[0b100000, 0]]
        if two <= 2:
            options.append(two + (two == 2) + after[0b100000, int(two == 2)])
        if one == 1:
            options.append(1 + 1 + after[0b010000, 1])
        if two <= 2 and one == 1:
            options.append(two + 1 + BONUS[1 + (two == 2)])
        expected += max(options) / 36
    assert values[0, 1, 0b110000, 0] == pytest.approx(expected)


def test_a_row_played_alone_brings_what_was_solved():
    values, again = solve(NUMBERS[:1], 1, 0.0)
    points = play_rows(1, 100_000, NUMBERS[0], values[0, 0], again[0])
    error = points.std() / len(points) ** 0.5
    assert abs(points.mean() - values[0, 0, ALL_FREE, 0]) < 3 * error


def test_waiting_for_the_dice_of_others_is_worth_less_than_rolling_oneself():
    values, _ = solve(NUMBERS[:1], 2, 0.0)
    assert values[0, 0, ALL_FREE, 0] > values[0, 1, ALL_FREE, 0]
