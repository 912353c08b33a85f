"""JAX plays by the rules, as the batches on the CPU do: the same proof holds for both."""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

from typing import Any

import jax
import numpy as np
import pytest

from stolik.games.crisscross import kernels as crisscross
from stolik.games.twentyone import kernels as twentyone
from stolik.lab.jax_batch import jax_batch
from stolik.lab.proof import prove

SEED = 7

pytestmark = pytest.mark.usefixtures("wide_numbers")


@pytest.fixture
def wide_numbers():
    with jax.enable_x64(True):
        yield


class Stepping:
    """A batch in JAX, stepped as one on the CPU is."""

    def __init__(self, many: Any) -> None:
        self.many, self.task, self.games = many, many.task, many.games
        self.jitted = jax.jit(many.step)

    def reset(self, seed: int) -> Any:
        self.seed = seed
        self.state, told = self.many.reset(seed)
        return told

    def step(self, actions: Any) -> Any:
        self.state, told = self.jitted(self.state, actions, self.seed)
        return told


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


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("crisscross", 1, {}),
        ("crisscross", 4, {"reward": "place", "advanced": True}),
        ("twentyone", 2, {"rows": "varied"}),
        ("twentyone", 3, {"reward": "place"}),
    ],
)
def test_jax_and_the_rules_agree_step_by_step(name: str, players: int, options: dict[str, Any]):
    assert prove(Stepping(jax_batch(name, 4, players, **options)), 5, seed=SEED, mistakes=0.05).games >= 5


def test_symbols_that_are_chosen_are_refused():
    with pytest.raises(ValueError, match="first symbols are dealt"):
        jax_batch("crisscross", 1, start="choose")
