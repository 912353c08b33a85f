"""What a place is worth, for kernels: the same as `Task.rewards` says."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray


@njit(cache=True)
def reward_places(standings: NDArray[np.int64], rewards: NDArray[np.float32]) -> None:
    """From 1 for the first to −1 for the last; the highest standing is the first, equals share."""
    players = len(standings)
    for seat in range(players):
        better, equal = 0, 0
        for other in range(players):
            better += standings[other] > standings[seat]
            equal += standings[other] == standings[seat]
        middle = better + (equal - 1) / 2
        rewards[seat] = 1 - 2 * middle / (players - 1) if players > 1 else 1.0
