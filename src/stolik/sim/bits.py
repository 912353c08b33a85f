"""Sets held as the bits of a number, for kernels: how many there are, which is the lowest, which is the n-th."""

from __future__ import annotations

import numpy as np
from numba import njit

_ONE, _TWO, _FOUR = np.uint64(1), np.uint64(2), np.uint64(4)
_M1, _M2, _M4 = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
HALVES = tuple(np.uint64(1 << power) for power in range(5, -1, -1))
_H01, _TOP = np.uint64(0x0101010101010101), np.uint64(56)


@njit(cache=True)
def count_bits(bits: np.uint64) -> np.uint64:
    """How many bits are set. Written in this way, the compiler knows it for what it is and takes one instruction."""
    bits -= (bits >> _ONE) & _M1
    bits = (bits & _M2) + ((bits >> _TWO) & _M2)
    bits = (bits + (bits >> _FOUR)) & _M4
    return (bits * _H01) >> _TOP


@njit(cache=True)
def size_of(bits: int) -> int:
    return int(np.int64(count_bits(np.uint64(bits))))


@njit(cache=True)
def lowest(bits: int) -> int:
    """The place of the lowest bit. Written in this way it takes one instruction, too."""
    return size_of(~bits & (bits - 1))


@njit(cache=True)
def place_of(bits: np.uint64, at: np.uint64) -> np.uint64:
    """The place of the n-th bit, from 0: by halves, each time into the one in which it lies."""
    place = np.uint64(0)
    for width in HALVES:
        below = count_bits(bits & ((_ONE << width) - _ONE))
        if at >= below:
            at -= below
            bits >>= width
            place += width
    return place


@njit(cache=True)
def nth(bits: int, at: int) -> int:
    """The place of the n-th bit, from 0."""
    return int(np.int64(place_of(np.uint64(bits), np.uint64(at))))
