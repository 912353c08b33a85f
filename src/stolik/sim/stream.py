"""The luck of simulated games: a splitmix64 stream that a kernel and the rules can both draw from.

Three numbers come out of each 64-bit word, 21 bits each: enough for dice and for choosing among legal actions, with a
bias below one in 20,000 for the largest choice made. Not for tables of people: those use `rules.chance`.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from stolik.game.chance import Luck

WORD = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB

DRAW_BITS = 21
DRAW = (1 << DRAW_BITS) - 1
DRAWS_PER_WORD = 3

_STEP, _MIX_1, _MIX_2 = np.uint64(STEP), np.uint64(MIX_1), np.uint64(MIX_2)
_30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)


@njit(cache=True, inline="always")
def word(state: np.uint64) -> np.uint64:
    """The word that belongs to this state of the stream; the next state is `state + STEP`."""
    mixed = (state ^ (state >> _30)) * _MIX_1
    mixed = (mixed ^ (mixed >> _27)) * _MIX_2
    return mixed ^ (mixed >> _31)


@njit(cache=True, inline="always")
def first_state(seed: np.uint64, number: np.uint64) -> np.uint64:
    """Where the stream of the run's game with that number begins."""
    return word(seed * _STEP + number) * _STEP


class Stream(Luck):
    """The same numbers, one by one, as the rules ask for them."""

    __slots__ = ("_left", "_state", "_word")

    def __init__(self, seed: int, number: int) -> None:
        self._state = _word((seed * STEP + number) & WORD) * STEP & WORD
        self._word = 0
        self._left = 0

    def below(self, limit: int) -> int:
        if not 1 <= limit <= DRAW:
            raise ValueError(f"cannot choose below {limit}")
        if not self._left:
            self._state = (self._state + STEP) & WORD
            self._word = _word(self._state)
            self._left = DRAWS_PER_WORD
        draw = self._word & DRAW
        self._word >>= DRAW_BITS
        self._left -= 1
        return draw * limit >> DRAW_BITS


def _word(state: int) -> int:
    mixed = (state ^ (state >> 30)) * MIX_1 & WORD
    mixed = (mixed ^ (mixed >> 27)) * MIX_2 & WORD
    return mixed ^ (mixed >> 31)
