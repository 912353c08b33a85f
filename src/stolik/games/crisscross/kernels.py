"""Criss Cross as a kernel: solo games of random placements, a sheet held as bits and as one number per line.

A placement is addressed by its edge and its direction; `PLACEMENTS` lists them in the kernel's order.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.games.crisscross.rules.printed import CELLS, DIAGONAL, SIZE, SYMBOLS
from stolik.games.crisscross.rules.scoring import DIAGONAL_FACTOR, ZERO_LINE, run_points
from stolik.games.crisscross.rules.turn import ROUNDS
from stolik.sim.bits import count_bits
from stolik.sim.stream import DRAW, DRAW_BITS, STEP, first_state, word

# Edges: bit c says that cells c and c + 1 are both empty, bit CELLS + c that cells c and c + SIZE are.

EDGES = tuple((cell, cell + 1) for cell in range(CELLS) if cell % SIZE < SIZE - 1) + tuple(
    (cell, cell + SIZE) for cell in range(CELLS - SIZE)
)
PLACEMENTS = tuple(pair for a, b in EDGES for pair in ((a, b), (b, a)))
"""Every placement in the order in which the kernel counts the legal ones."""

# Lines: the symbols of a line are the digits of a number, three bits each.

DIGIT = 3
LINES = 2 * SIZE + 1


def _points_by_line() -> NDArray[np.int8]:
    points = np.zeros(1 << (DIGIT * SIZE), np.int8)
    for symbols in product(range(SYMBOLS + 1), repeat=SIZE):
        at = sum(symbol << (DIGIT * place) for place, symbol in enumerate(symbols))
        points[at] = run_points(symbols)
    return points


POINTS = _points_by_line()
"""What every possible line scores."""

ALL_EMPTY = (1 << CELLS) - 1
NOT_LAST_COLUMN = sum(1 << cell for cell in range(CELLS) if cell % SIZE < SIZE - 1)


LINE_OF = np.array([[cell // SIZE, SIZE + cell % SIZE] for cell in range(CELLS)])
"""Each cell's row and column among the lines; the last line is the diagonal."""
SHIFTS = np.array(
    [
        [DIGIT * (cell % SIZE), DIGIT * (cell // SIZE), DIGIT * (DIAGONAL.index(cell) if cell in DIAGONAL else SIZE)]
        for cell in range(CELLS)
    ]
)
"""Where each cell's digit stands in its row, its column and the diagonal, beyond whose end the other cells go."""
DIAGONAL_DIGITS = (1 << (DIGIT * SIZE)) - 1

_ONE, _TWO, _VERTICAL = np.uint64(1), np.uint64(2), np.uint64(CELLS)
_RIGHT, _BELOW = np.uint64(1), np.uint64(SIZE)
_ALL, _NOT_LAST = np.uint64(ALL_EMPTY), np.uint64(NOT_LAST_COLUMN)
_STEP, _DRAW, _BITS = np.uint64(STEP), np.uint64(DRAW), np.uint64(DRAW_BITS)
_SYMBOLS = np.uint64(SYMBOLS)


@njit(cache=True, inline="always")
def open_edges(empty: np.uint64) -> np.uint64:
    """Which two neighbouring cells are both empty, for the empty cells given as bits."""
    return (empty & (empty >> _RIGHT) & _NOT_LAST) | ((empty & (empty >> _BELOW)) << _VERTICAL)


@njit(cache=True, inline="always")
def write(lines: NDArray[np.int64], cell: int | np.int64, symbol: int | np.int64) -> None:
    lines[LINE_OF[cell, 0]] |= symbol << SHIFTS[cell, 0]
    lines[LINE_OF[cell, 1]] |= symbol << SHIFTS[cell, 1]
    lines[LINES - 1] |= symbol << SHIFTS[cell, 2]


@njit(cache=True, inline="always")
def total(lines: NDArray[np.int64], advanced: bool) -> int:
    points = 0
    for line in range(LINES - 1):
        points += worth(int(POINTS[lines[line]]), advanced)
    if advanced:
        points += DIAGONAL_FACTOR * worth(int(POINTS[lines[LINES - 1] & DIAGONAL_DIGITS]), advanced)
    return points


@njit(cache=True, inline="always")
def worth(points: int, advanced: bool) -> int:
    return ZERO_LINE if advanced and points == 0 else points


@njit(cache=True)
def random_games(seed: int, first: int, count: int, advanced: bool) -> NDArray[np.int16]:
    """Final points of solo games in which every legal placement is as likely as any other.

    Game `n` of a seed draws from `Stream(seed, n)`: the symbol, then two dice and a placement per round.
    """
    points = np.empty(count, np.int16)
    lines = np.empty(LINES, np.int64)
    for game in range(count):
        state = first_state(np.uint64(seed), np.uint64(first + game)) + _STEP
        luck = word(state)
        lines[:] = 0
        write(lines, 0, 1 + np.int64((luck & _DRAW) * _SYMBOLS >> _BITS))
        empty = _ALL ^ _ONE
        edges = open_edges(empty)
        for _ in range(ROUNDS):
            luck >>= _BITS
            first_die = 1 + np.int64((luck & _DRAW) * _SYMBOLS >> _BITS)
            luck >>= _BITS
            second_die = 1 + np.int64((luck & _DRAW) * _SYMBOLS >> _BITS)
            state += _STEP
            luck = word(state)
            choice = (luck & _DRAW) * (count_bits(edges) * _TWO) >> _BITS
            for _skipped in range(choice >> _ONE):
                edges &= edges - _ONE
            bit = np.int64(count_bits((edges & (~edges + _ONE)) - _ONE))
            a = bit if bit < CELLS else bit - CELLS
            b = a + 1 if bit < CELLS else a + SIZE
            if choice & _ONE:
                first_die, second_die = second_die, first_die
            write(lines, a, first_die)
            write(lines, b, second_die)
            empty ^= (_ONE << np.uint64(a)) | (_ONE << np.uint64(b))
            edges = open_edges(empty)
            if not edges:
                break
        points[game] = total(lines, advanced)
    return points
