"""JAX plays the very games that the batches on the CPU play, and those are held against the rules."""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

from typing import Any

import jax
import numpy as np
import pytest

from stolik.games.crisscross import kernels
from stolik.lab import batch
from stolik.lab.jax_batch import jax_batch

SEED, GAMES = 7, 24

pytestmark = pytest.mark.usefixtures("wide_numbers")


@pytest.fixture
def wide_numbers():
    with jax.enable_x64(True):
        yield


def test_whole_games_end_in_the_points_of_the_kernel():
    from stolik.games.crisscross.jax_batch import random_games

    points = kernels.random_games(SEED, 0, 5000, True)
    assert np.array_equal(np.asarray(random_games(SEED, 0, 5000, advanced=True)), points)


def test_their_sum_is_that_of_the_kernel():
    from stolik.games.crisscross.jax_batch import sum_of_random_games

    assert int(sum_of_random_games(SEED, 0, 5000)) == kernels.random_games(SEED, 0, 5000, False).sum()


@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {}), (4, {"reward": "place", "advanced": True})],
)
def test_step_by_step_everything_is_the_same(players: int, options: dict[str, Any]):
    slow, fast = batch("crisscross", GAMES, players, **options), jax_batch("crisscross", GAMES, players, **options)
    generator = np.random.default_rng(3)
    told = slow.reset(SEED)
    state, same = fast.reset(SEED)
    step = jax.jit(fast.step)
    ended = 0
    for _ in range(30):
        for mine, theirs in zip(told, same):
            assert np.array_equal(mine, np.asarray(theirs))
        numbers = (generator.random(told.masks.shape) * told.masks).argmax(-1)
        wrong = generator.random(numbers.shape) < 0.05
        numbers[wrong] = generator.integers(0, told.masks.shape[-1], numbers.shape)[wrong]
        told = slow.step(numbers)
        state, same = step(state, numbers, SEED)
        ended += told.over.sum()
    assert ended


def test_symbols_that_are_chosen_are_refused():
    with pytest.raises(ValueError, match="first symbols are dealt"):
        jax_batch("crisscross", 1, start="choose")
