"""Drawing from a stream inside a kernel, one number at a time, exactly as `Stream` does it for the rules."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.sim.borrowing import borrowing
from stolik.sim.stream import DRAW, DRAW_BITS, DRAWS_PER_WORD, STEP, first_state, word

_STEP, _DRAW, _BITS = np.uint64(STEP), np.uint64(DRAW), np.uint64(DRAW_BITS)
_NONE, _ONE, _FULL = np.uint64(0), np.uint64(1), np.uint64(DRAWS_PER_WORD)


@njit(cache=True)
def stream(seed: int, number: int) -> NDArray[np.uint64]:
    """The stream of the run's game with that number: where it stands, its word, and the draws left in that."""
    luck = np.empty(3, np.uint64)
    begin(luck, seed, number)
    return luck


@borrowing
def begin(luck: NDArray[np.uint64], seed: int, number: int) -> None:
    """Set a stream to where that game's begins."""
    luck[0] = first_state(np.uint64(seed), np.uint64(number))
    luck[1], luck[2] = _NONE, _NONE


@borrowing
def below(luck: NDArray[np.uint64], limit: int | np.int64) -> int:
    """A whole number from 0 to limit − 1."""
    if luck[2] == _NONE:
        luck[0] += _STEP
        luck[1] = word(luck[0])
        luck[2] = _FULL
    draw = luck[1] & _DRAW
    luck[1] >>= _BITS
    luck[2] -= _ONE
    return int(np.int64(draw * np.uint64(limit) >> _BITS))
