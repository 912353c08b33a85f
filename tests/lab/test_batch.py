"""Batches play by the rules: the same luck and the same numbers through both, step by step, and everything is the same."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from stolik.checking.cases import Case
from stolik.game.installed import part
from stolik.lab import Batch, batch
from stolik.lab.batch import Told
from stolik.lab.zoo import SeatsAtOnce
from stolik.sim.stream import Stream
from tests.lab.cases import lab_cases, task_of

SEED = 7
BATCHED = [case for case in lab_cases() if part(case.game.id, "batch")]
EVERY = pytest.mark.parametrize("case", BATCHED, ids=lambda case: case.name)
SMALL = pytest.mark.parametrize("case", [case for case in BATCHED if case.players <= 3], ids=lambda case: case.name)


def batch_of(case: Case, games: int, **more: Any) -> Batch:
    return batch(case.game.id, games, case.players, **asdict(case.options), **more)


def any_allowed(masks: NDArray[np.int8], generator: np.random.Generator) -> NDArray[np.int64]:
    return (generator.random(masks.shape) * masks).argmax(-1)


class ByTheRules:
    """The game that stands at one place of a batch, played by the rules."""

    def __init__(self, case: Case, number: int, games: int, **more: Any) -> None:
        self.env = SeatsAtOnce(task_of(case, **more))
        self.number, self.games = number, games
        self.begin()

    def begin(self) -> None:
        seen, _ = self.env.reset(options={"luck": Stream(SEED, self.number)})
        self.seen = [seen[agent] for agent in self.env.possible_agents]

    def step(self, numbers: NDArray[np.int64]) -> tuple[list[float], bool, list[bool]]:
        agents = self.env.possible_agents
        seen, rewards, over, _, infos = self.env.step(dict(zip(agents, map(int, numbers))))
        self.seen = [seen[agent] for agent in agents]
        if over[agents[0]]:
            self.number += self.games
            self.begin()
        return [rewards[agent] for agent in agents], over[agents[0]], [bool(infos[agent]) for agent in agents]

    def sees(self, told: Told, game: int) -> bool:
        return all(
            np.array_equal(told.observations[game, seat], seen["observation"])
            and np.array_equal(told.masks[game, seat], seen["action_mask"])
            for seat, seen in enumerate(self.seen)
        )


def play_both(case: Case, games: int, steps: int, mistakes: float, **more: Any) -> int:
    """Both side by side; how many games were played to the end."""
    many = batch_of(case, games, **more)
    generator = np.random.default_rng(1)
    told = many.reset(SEED)
    alone = [ByTheRules(case, number, games, **more) for number in range(games)]
    ended = 0
    for _ in range(steps):
        assert all(one.sees(told, game) for game, one in enumerate(alone))
        numbers = any_allowed(told.masks, generator)
        wrong = generator.random(numbers.shape) < mistakes
        numbers[wrong] = generator.integers(0, told.masks.shape[-1], numbers.shape)[wrong]
        told = many.step(numbers)
        for game, one in enumerate(alone):
            rewards, over, refused = one.step(numbers[game])
            assert told.rewards[game].tolist() == pytest.approx(rewards)
            assert (bool(told.over[game]), told.refused[game].tolist()) == (over, refused)
            assert many.numbers[game] == one.number
        ended += int(told.over.sum())
    return ended


@EVERY
def test_a_batch_and_the_rules_agree_step_by_step(case: Case):
    assert play_both(case, games=4, steps=140, mistakes=0.0)


@SMALL
def test_they_agree_on_what_is_refused(case: Case):
    play_both(case, games=4, steps=30, mistakes=0.3)


@SMALL
def test_they_agree_on_places(case: Case):
    assert play_both(case, games=2, steps=120, mistakes=0.0, reward="place")


@EVERY
def test_a_game_is_the_same_in_any_company(case: Case):
    alone, many = batch_of(case, 1), batch_of(case, 8)
    assert np.array_equal(alone.reset(SEED, first=5).observations[0], many.reset(SEED).observations[5])


@pytest.mark.parametrize("case", [case for case in BATCHED if case.players <= 2], ids=lambda case: case.name)
@pytest.mark.slow
def test_they_agree_on_many_games(case: Case):
    assert play_both(case, games=30, steps=150, mistakes=0.02) > 20
