"""The environments keep PettingZoo's and Gymnasium's own rules: their own tests play every game and option set."""

from __future__ import annotations

from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test  # pyright: ignore[reportUnknownVariableType] - they have no types

from stolik.checking.cases import Case
from stolik.lab.gym import SeatEnv
from stolik.lab.zoo import SeatsAtOnce, SeatsInTurn
from tests.lab.cases import few_and_most, task_of

pytestmark = pytest.mark.filterwarnings(
    # A Dict with a mask in it is what PettingZoo's own board games have, and its tests know them by name alone.
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
    "ignore:Environment has not defined a render",
)
CYCLES = 12
SEEDED_CYCLES = 4
EVERY = pytest.mark.parametrize("case", few_and_most(), ids=lambda case: case.name)


@EVERY
def test_api_test(case: Case):
    api_test(SeatsInTurn(task_of(case)), CYCLES)


@EVERY
def test_parallel_api_test(case: Case):
    parallel_api_test(SeatsAtOnce(task_of(case)), CYCLES)


@EVERY
def test_seed_test(case: Case):
    seed_test(lambda: SeatsInTurn(task_of(case)), SEEDED_CYCLES)
    parallel_seed_test(lambda: SeatsAtOnce(task_of(case)), SEEDED_CYCLES)


@pytest.mark.parametrize(
    ("name", "players"),
    [("crisscross", 1), ("luckybox", 1), ("crisscross", 3), ("luckybox", 2), ("twentyone", 2), ("setup", 2)],
)
@pytest.mark.filterwarnings("ignore:.*WARN")
def test_check_env(name: str, players: int):
    others: dict[str, Any] = {"opponents": "random"} if players > 1 else {}
    env = gymnasium.make(f"stolik/{name}-v1", players=players, **others).unwrapped
    assert isinstance(env, SeatEnv)
    check_env(env)
