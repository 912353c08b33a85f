"""Whether a batch plays by the rules: the same luck and the same numbers through both, step by step, and all is compared.

For tests, and for whoever writes a batch of their own; `scripts/prove_batches.py` does it for thousands of games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from stolik.lab.episode import Episode, Observation
from stolik.lab.task import Task
from stolik.sim.stream import Stream


class Differ(AssertionError):
    """Where the batch and the rules part, and in what."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What was compared and found equal."""

    games: int
    """Played to the end."""
    steps: int
    points: int
    """Of all seats of all games that ended, together; by place where the task rewards places."""


class Plays(Protocol):
    """A batch, wherever it computes: what `told` names can be made NumPy arrays."""

    task: Task
    games: int

    def reset(self, seed: int) -> Any: ...
    def step(self, actions: NDArray[np.int64]) -> Any: ...


class _OneGame:
    """The game that stands at one place of a batch, played by the rules."""

    def __init__(self, task: Task, seed: int, number: int) -> None:
        self.task, self.seed, self.number = task, seed, number
        self.begin()

    def begin(self) -> None:
        self.episode = Episode(self.task, Stream(self.seed, self.number))
        self.look()

    def look(self) -> None:
        self.seen: list[Observation] = [self.episode.observe(seat) for seat in range(self.task.players)]

    def step(self, numbers: NDArray[np.int64], games: int) -> tuple[tuple[float, ...], bool, list[bool]]:
        masks = [seen["action_mask"] for seen in self.seen]
        said = self.episode.say_at_once(numbers.tolist(), masks)
        rewards, over = self.episode.rewards(), self.episode.outcome is not None
        if over:
            self.number += games
            self.begin()
        else:
            self.look()
        return rewards, over, [not done for done in said]


def any_allowed(masks: NDArray[np.int8], generator: np.random.Generator, mistakes: float = 0.0) -> NDArray[np.int64]:
    """For every seat any number that is allowed; now and then, one that may not be."""
    numbers: NDArray[np.int64] = (generator.random(masks.shape) * masks).argmax(-1)
    wrong: NDArray[np.bool_] = generator.random(numbers.shape) < mistakes
    numbers[wrong] = generator.integers(0, masks.shape[-1], numbers.shape)[wrong]
    return numbers


def prove(many: Plays, games: int, *, seed: int = 7, mistakes: float = 0.0) -> Proof:
    """Play until so many games have ended, and one step more; raises `Differ` at the first difference."""
    generator = np.random.default_rng(seed)
    alone = [_OneGame(many.task, seed, number) for number in range(many.games)]
    told = many.reset(seed)
    ended, steps, points = 0, 0, 0.0
    while True:
        _compare_views(told, alone, steps)
        if ended >= games:
            return Proof(ended, steps, round(points))
        numbers = any_allowed(np.asarray(told.masks), generator, mistakes)
        told = many.step(numbers)
        steps += 1
        rewards, over, refused = (np.asarray(told.rewards), np.asarray(told.over), np.asarray(told.refused))
        for place, one in enumerate(alone):
            expected, is_over, are_refused = one.step(numbers[place], many.games)
            if not np.array_equal(rewards[place], np.array(expected, np.float32)):
                raise Differ(f"step {steps}, game {one.number}: rewards {rewards[place]}, by the rules {expected}")
            if bool(over[place]) != is_over or refused[place].tolist() != are_refused:
                raise Differ(f"step {steps}, game {one.number}: over or refused")
            ended += is_over
            points += sum(expected)


def compare(one: Plays, other: Plays, games: int, *, seed: int = 7, mistakes: float = 0.0) -> Proof:
    """Play the same games through two batches; raises `Differ` at the first difference. Quicker than the rules are."""
    generator = np.random.default_rng(seed)
    told, expected = one.reset(seed), other.reset(seed)
    ended, steps, points = 0, 0, 0.0
    while True:
        for name in told._fields:
            mine, theirs = np.asarray(getattr(told, name)), np.asarray(getattr(expected, name))
            if not np.array_equal(mine, theirs):
                at = np.argwhere(mine != theirs)[0].tolist()
                raise Differ(f"step {steps}: {name} at {at} {mine[*at]}, in the other batch {theirs[*at]}")
        if ended >= games:
            return Proof(ended, steps, round(points))
        numbers = any_allowed(np.asarray(told.masks), generator, mistakes)
        told, expected = one.step(numbers), other.step(numbers)
        steps += 1
        ended += int(np.asarray(told.over).sum())
        points += float(np.asarray(told.rewards).sum())


def _compare_views(told: Any, alone: list[_OneGame], steps: int) -> None:
    observations, masks = np.asarray(told.observations), np.asarray(told.masks)
    for place, one in enumerate(alone):
        for seat, seen in enumerate(one.seen):
            for name, mine, theirs in (
                ("observation", observations[place, seat], seen["observation"]),
                ("action_mask", masks[place, seat], seen["action_mask"]),
            ):
                if not np.array_equal(mine, theirs):
                    at = np.flatnonzero(mine != theirs)
                    raise Differ(
                        f"step {steps}, game {one.number}, seat {seat}: {name} at {at.tolist()}"
                        f" {mine[at].tolist()}, by the rules {theirs[at].tolist()}"
                    )
