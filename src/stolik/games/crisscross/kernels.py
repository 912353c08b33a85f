"""Criss Cross as a kernel: solo games of random placements, a sheet held as three planes of bits; lines as numbers for batches.

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
from stolik.sim.bits import count_bits, place_of
from stolik.sim.stream import DRAW, DRAW_BITS, STEP, first_state, word

# Edges: bit c says that cells c and c + 1 are both empty, bit CELLS + c that cells c and c + SIZE are.

EDGES = tuple((cell, cell + 1) for cell in range(CELLS) if cell % SIZE < SIZE - 1) + tuple(
    (cell, cell + SIZE) for cell in range(CELLS - SIZE)
)
PLACEMENTS = tuple(pair for a, b in EDGES for pair in ((a, b), (b, a)))
"""Every placement in the order in which the kernel counts the legal ones."""
NUMBER_OF = {placement: number for number, placement in enumerate(PLACEMENTS)}

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


# Planes: a sheet is three words, one for each bit of its symbols; neighbours are compared all at once.

ROW_STARTS = sum(1 << (SIZE * row) for row in range(SIZE))
FIRST_ROW = (1 << SIZE) - 1
DIAGONAL_STEP = SIZE - 1
DIAGONAL_PAIRS = sum(1 << cell for cell in DIAGONAL[:-1])

_ROW_STARTS, _FIRST_ROW = np.uint64(ROW_STARTS), np.uint64(FIRST_ROW)
_ACROSS, _DIAGONAL_PAIRS = np.uint64(DIAGONAL_STEP), np.uint64(DIAGONAL_PAIRS)


@njit(cache=True, inline="always")
def equal_neighbours(p: np.uint64, q: np.uint64, r: np.uint64, step: np.uint64, pairs: np.uint64) -> np.uint64:
    """The cells that show the same symbol as the cell that lies `step` further; those of `pairs` are asked."""
    differ = (p ^ (p >> step)) | (q ^ (q >> step)) | (r ^ (r >> step))
    return ~differ & (p | q | r) & pairs


@njit(cache=True, inline="always")
def points_of_runs(equal: np.uint64, step: np.uint64) -> int:
    """What all runs along this direction score: a run of 5 holds 4 pairs, 3 threes, 2 fours; 2 to 5 score 2, 3, 8, 10."""
    three = equal & (equal >> step)
    four = three & (equal >> (step + step))
    five = four & (equal >> (step + step + step))
    return int(
        2 * np.int64(count_bits(equal))
        - np.int64(count_bits(three))
        + 4 * np.int64(count_bits(four))
        - 3 * np.int64(count_bits(five))
    )


@njit(cache=True, inline="always")
def points_of_planes(p: np.uint64, q: np.uint64, r: np.uint64, advanced: bool) -> int:
    """What a sheet scores."""
    along = equal_neighbours(p, q, r, _RIGHT, _NOT_LAST)
    down = equal_neighbours(p, q, r, _BELOW, _ALL >> _BELOW)
    points = points_of_runs(along, _RIGHT) + points_of_runs(down, _BELOW)
    if advanced:
        across = equal_neighbours(p, q, r, _ACROSS, _DIAGONAL_PAIRS)
        scoring_rows = (along | along >> _RIGHT | along >> _TWO | along >> np.uint64(3)) & _ROW_STARTS
        scoring_columns = (down | down >> _BELOW | down >> (_BELOW + _BELOW) | down >> np.uint64(15)) & _FIRST_ROW
        without = 2 * SIZE - np.int64(count_bits(scoring_rows)) - np.int64(count_bits(scoring_columns))
        points += ZERO_LINE * int(without)
        points += DIAGONAL_FACTOR * (points_of_runs(across, _ACROSS) if across else ZERO_LINE)
    return points


@njit(cache=True)
def random_games(seed: int, first: int, count: int, advanced: bool) -> NDArray[np.int16]:
    """Final points of solo games in which every legal placement is as likely as any other.

    Game `n` of a seed draws from `Stream(seed, n)`: the symbol, then two dice and a placement per round.
    """
    points = np.empty(count, np.int16)
    for game in range(count):
        state = first_state(np.uint64(seed), np.uint64(first + game)) + _STEP
        luck = word(state)
        symbol = _ONE + ((luck & _DRAW) * _SYMBOLS >> _BITS)
        p, q, r = symbol & _ONE, symbol >> _ONE & _ONE, symbol >> _TWO
        edges = open_edges(_ALL ^ _ONE)
        for _ in range(ROUNDS):
            one = _ONE + ((luck >> _BITS & _DRAW) * _SYMBOLS >> _BITS)
            other = _ONE + ((luck >> _BITS >> _BITS & _DRAW) * _SYMBOLS >> _BITS)
            state += _STEP
            luck = word(state)
            choice = (luck & _DRAW) * (count_bits(edges) * _TWO) >> _BITS
            bit = place_of(edges, choice >> _ONE)
            is_along = bit < _VERTICAL
            a = _ONE << (bit if is_along else bit - _VERTICAL)
            b = a << (_RIGHT if is_along else _BELOW)
            if choice & _ONE:
                a, b = b, a
            p |= a * (one & _ONE) | b * (other & _ONE)
            q |= a * (one >> _ONE & _ONE) | b * (other >> _ONE & _ONE)
            r |= a * (one >> _TWO) | b * (other >> _TWO)
            edges = open_edges(_ALL & ~(p | q | r))
            if not edges:
                break
        points[game] = points_of_planes(p, q, r, advanced)
    return points
