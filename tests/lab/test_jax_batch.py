"""JAX plays by the rules, as the batches on the CPU do: the same proof holds for both."""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

from typing import Any

import jax
import numpy as np
import pytest

from stolik.games.crisscross import kernels as crisscross
from stolik.games.luckybox import kernels as luckybox
from stolik.games.twentyone import kernels as twentyone
from stolik.lab import batch
from stolik.lab.jax_batch import Stepped, jax_batch
from stolik.lab.proof import Differ, compare, prove

SEED = 7

pytestmark = pytest.mark.usefixtures("wide_numbers", "compiled_plainly")


@pytest.fixture
def wide_numbers():
    with jax.enable_x64(True):
        yield


@pytest.fixture
def compiled_plainly():
    """Whole numbers are the same however quickly they are worked out, and to compile takes longer than to play."""
    jax.config.update("jax_disable_most_optimizations", True)
    yield
    jax.config.update("jax_disable_most_optimizations", False)


def test_whole_games_of_criss_cross_end_in_the_points_of_the_kernel():
    from stolik.games.crisscross.jax_batch import random_games

    points = crisscross.random_games(SEED, 0, 5000, True)
    assert np.array_equal(np.asarray(random_games(SEED, 0, 5000, advanced=True)), points)


def test_their_sum_is_that_of_the_kernel():
    from stolik.games.crisscross.jax_batch import sum_of_random_games

    assert int(sum_of_random_games(SEED, 0, 5000)) == crisscross.random_games(SEED, 0, 5000, False).sum()


def test_whole_games_of_twenty_one_end_in_the_points_of_the_kernel():
    from stolik.games.twentyone.jax_games import random_games

    points = twentyone.random_games(SEED, 0, 2000, 2)
    assert np.array_equal(np.asarray(random_games(SEED, 0, 2000)), points)


def test_whole_games_of_lucky_box_end_in_the_points_of_the_kernel():
    from stolik.games.luckybox.jax_games import random_games

    assert np.array_equal(np.asarray(random_games(SEED, 0, 1000)), luckybox.random_games(SEED, 0, 1000)[:, 0])


@pytest.mark.parametrize(
    ("name", "players", "options", "games"),
    [
        ("crisscross", 1, {}, 5),
        ("crisscross", 4, {"reward": "place", "advanced": True}, 5),
        ("twentyone", 2, {"rows": "varied"}, 5),
        ("twentyone", 3, {"reward": "place"}, 5),
        ("luckybox", 1, {}, 2),
        ("setup", 2, {"finish": 12}, 1),
    ],
)
def test_jax_and_the_rules_agree_step_by_step(name: str, players: int, options: dict[str, Any], games: int):
    """Compiling takes the time, so few tasks; `scripts/prove_batches.py --jax` plays all of them, thousands of games."""
    assert (
        prove(Stepped(jax_batch(name, min(games, 4), players, **options)), games, seed=SEED, mistakes=0.05).games
        >= games
    )


def test_two_batches_that_differ_are_found_out():
    with pytest.raises(Differ, match=r"step 0: observations at \[0, 0, 0\] 1, in the other batch 0"):
        compare(Stepped(jax_batch("crisscross", 1, advanced=True)), batch("crisscross", 1), 1)


def test_bonuses_that_have_to_be_called_are_refused():
    with pytest.raises(ValueError, match="bonus points are paid by themselves"):
        jax_batch("setup", 1, bonus="call")


def test_symbols_that_are_chosen_are_refused():
    with pytest.raises(ValueError, match="first symbols are dealt"):
        jax_batch("crisscross", 1, start="choose")
