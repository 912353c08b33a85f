"""Thousands of games at once: one step takes a number from every seat of every game. The game's own `batch.py` plays them.

A batch says and shows exactly what `stolik.lab.zoo.parallel` does, game by game; tests hold the two together.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stolik.game.installed import part
from stolik.lab.layout import Numbers
from stolik.lab.task import Reward, Task, task

Masks: TypeAlias = NDArray[np.int8]


class Told(NamedTuple):
    """What every seat is told after a step. The arrays are written over by the next one: copy what you keep.

    The axes are game, seat, and what is told of it. Where a game is over, the observation and the mask are those of
    the next game at that place, which has begun already; rewards are those of the game that ended.
    """

    observations: Numbers
    masks: Masks
    rewards: NDArray[np.float32]
    over: NDArray[np.bool_]
    """By game alone."""
    refused: NDArray[np.bool_]
    """Numbers that were not allowed, and changed nothing."""


class Batch(Protocol):
    """Many games of one task."""

    task: Task
    games: int
    numbers: NDArray[np.int64]
    """Which game of the seed is played at each place: game n draws its luck from `Stream(seed, n)`."""

    def reset(self, seed: int, first: int = 0) -> Told:
        """Begin the games `first`, `first + 1`, … of that seed."""
        ...

    def step(self, actions: NDArray[Any]) -> Told:
        """One number from every seat; the axes are game and seat."""
        ...


def batch(id_: str, games: int, players: int | None = None, reward: Reward = "points", **options: Any) -> Batch:
    """So many games at once of what `task` describes."""
    asked = task(id_, players, reward, **options)
    module = part(asked.game.id, "batch")
    if module is None:
        raise ValueError(f"{asked.game.id} cannot be played in batches")
    return module.make(asked, games)
