"""The environments keep PettingZoo's and Gymnasium's own rules: their own tests play every game and option set."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test  # pyright: ignore[reportUnknownVariableType] - they have no types

from stolik.checking.cases import Case
from stolik.lab.gym import SeatEnv
from stolik.lab.zoo import SeatsAtOnce, SeatsInTurn
from tests.lab.cases import lab_cases, task_of

pytestmark = pytest.mark.filterwarnings(
    # A Dict with a mask in it is what PettingZoo's own board games have, and its tests know them by name alone.
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
    "ignore:Environment has not defined a render",
)
CYCLES = 12
SEEDED_CYCLES = 4
EVERY = pytest.mark.parametrize("case", lab_cases(), ids=lambda case: case.name)


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


@EVERY
@pytest.mark.filterwarnings("ignore:.*WARN")
def test_check_env(case: Case):
    others: dict[str, Any] = {"opponents": "random"} if case.players > 1 else {}
    options = asdict(case.options)
    env = gymnasium.make(f"stolik/{case.game.id}-v1", players=case.players, **options, **others).unwrapped
    assert isinstance(env, SeatEnv)
    check_env(env)
