"""What a tableau of Lucky Box may still expect: a sum of learned numbers, each looked up by one thing that can be seen.

Nothing hangs on a card's number, so a described deck is valued as well as our own. `scripts/train_luckybox.py` learns
the numbers from games that the expert plays against itself.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import permutations
from typing import TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.rules.luckybox.cards import ALL_MARKED, CELLS, LINES, SIZE
from stolik.rules.luckybox.play import TURNS
from stolik.rules.luckybox.scoring import FEWEST_MOONS as FEWEST_MOONS_POINTS
from stolik.rules.luckybox.scoring import MOST_MOONS as MOST_MOONS_POINTS
from stolik.rules.luckybox.tableau import ROUNDS, STARS_PER_ROUND
from stolik.sim.luckybox import (
    ANY,
    BOLTS_LEFT,
    COUNTS,
    HELD,
    LAST_NUMBER,
    LINE,
    MARKS,
    MOON,
    MOONS,
    MOST_HELD,
    NOTHING,
    NTH,
    POINTS,
    SOLO_MOONS,
    STAR,
    STARS,
    DeckArrays,
    Ints,
    cell_points,
)

Weights: TypeAlias = NDArray[np.float32]

MOMENTS = ROUNDS * (TURNS + 1)
"""Numbers seen in a round, 0 to 9, in each of the rounds."""
THE_END = MOMENTS - 1


def shape_of(marks: int) -> int:
    """The smallest of the cards that this one becomes when its rows or columns change places."""
    orders = tuple(permutations(range(SIZE)))
    grid = [[marks >> (SIZE * row + column) & 1 for column in range(SIZE)] for row in range(SIZE)]
    return min(
        sum(grid[rows[row]][columns[column]] << (SIZE * row + column) for row in range(SIZE) for column in range(SIZE))
        for rows in orders
        for columns in orders
    )


_shapes = [shape_of(marks) for marks in range(ALL_MARKED + 1)]
SHAPE = np.array([sorted(set(_shapes)).index(shape) for shape in _shapes])
"""Which of the 36 ways to mark a card it is, rows and columns being interchangeable."""
SHAPES = len(set(_shapes))
OPEN_LINE = np.array([[COUNTS[LINE[line] & ~marks] for line in range(LINES)] for marks in range(ALL_MARKED + 1)])
"""How many cells of each line are free."""

# What a tableau is valued against: the moment, the number cards to come in this round, the moons of the others.

MOMENT, PLAYERS, MOST, FEWEST, LEFT = range(5)
NOW = LEFT + LAST_NUMBER + 1
WEIGHT_FILES = ("solo.npz", "two.npz", "many.npz")

# What is looked up. A line with one free cell is told apart by how many cards of its number are still to come.

MOST_MISSING = 5
MOST_BOLTS, MOST_MOONS, MOST_OPEN, MOST_UNMATCHED, MOST_NEAR = 12, 7, 4, 9, 3
LINE_STATES = 5
USEFUL_BOLTS = 5
NUMBER_USES = 3
CLASSES = NUMBER_USES + STAR - LAST_NUMBER + 1
"""Numbers by how many free cells could use them (none, one, more), and each other prize."""

SHAPE_AT = 0
MISSING_AT = SHAPE_AT + SHAPES
CELL_AT = MISSING_AT + (MOST_MISSING + 1) * (MOST_MISSING + 1) * (USEFUL_BOLTS + 1)
LINE_AT = CELL_AT + SIZE * SIZE * 3
BOLTS_AT = LINE_AT + CLASSES * LINE_STATES
MOONS_AT = BOLTS_AT + (MOST_BOLTS + 1) * (MOST_NEAR + 1)
LEADS = 2 * MOST_MOONS + 1
LAST_AT = MOONS_AT + LEADS * (MOST_OPEN + 1)
STARS_AT = LAST_AT + LEADS
HELD_AT = STARS_AT + (STARS_PER_ROUND + 1) * (MOST_OPEN + 1)
UNMATCHED_AT = HELD_AT + MOST_HELD + 1
PER_MOMENT = UNMATCHED_AT + MOST_UNMATCHED + 1
WEIGHTS = MOMENTS * PER_MOMENT
MOST_SEEN = MOST_HELD * (2 + LINES + CELLS) + 6


@njit(cache=True)
def see(deck: DeckArrays, row: Ints, now: Ints, seen: Ints) -> int:
    """List in `seen` where to look everything up for this tableau; how many places that are."""
    base = now[MOMENT] * PER_MOMENT
    left = now[LEFT : LEFT + LAST_NUMBER + 1]
    count, near, unmatched, stars, moons = 0, 0, 0, 0, 0
    uses = np.zeros(LAST_NUMBER + 1, np.int64)
    for number in range(1, LAST_NUMBER + 1):
        for at in range(row[HELD]):
            uses[number] += COUNTS[deck.where[row[at], number] & ~row[MARKS + at]]
        if uses[number] == 0:
            unmatched += left[number]
    for at in range(row[HELD]):
        card, marks = row[at], row[MARKS + at]
        if marks == ALL_MARKED:
            continue
        seen[count] = base + SHAPE_AT + SHAPE[marks]
        count += 1
        free = CELLS - COUNTS[marks]
        if free <= MOST_MISSING:
            coming = 0
            for number in range(1, LAST_NUMBER + 1):
                coming += min(COUNTS[deck.where[card, number] & ~marks], left[number])
            bolts = min(row[BOLTS_LEFT], USEFUL_BOLTS)
            seen[count] = base + MISSING_AT + (free * (MOST_MISSING + 1) + coming) * (USEFUL_BOLTS + 1) + bolts
            count += 1
            if free <= 2:
                near += 1
        for nth in range(free):
            cell = NTH[ALL_MARKED & ~marks, nth]
            across = OPEN_LINE[marks, cell // SIZE] - 1
            down = OPEN_LINE[marks, SIZE + cell % SIZE] - 1
            seen[count] = base + CELL_AT + (across * SIZE + down) * 3 + left[deck.grids[card, cell]]
            count += 1
        for index in range(LINES):
            missing = OPEN_LINE[marks, index]
            prize = deck.prizes[card, index]
            if missing == 0 or prize == NOTHING:
                continue
            state = SIZE - missing
            if missing == 1:
                state += left[deck.grids[card, NTH[LINE[index] & ~marks, 0]]]
            if prize == STAR:
                stars += 1
            elif prize == MOON:
                moons += 1
            kind = min(uses[prize], NUMBER_USES - 1) if prize < ANY else NUMBER_USES + prize - ANY
            seen[count] = base + LINE_AT + kind * LINE_STATES + state
            count += 1
    seen[count] = base + BOLTS_AT + min(row[BOLTS_LEFT], MOST_BOLTS) * (MOST_NEAR + 1) + min(near, MOST_NEAR)
    seen[count + 1] = base + MOONS_AT + lead(row[MOONS] - now[MOST]) * (MOST_OPEN + 1) + min(moons, MOST_OPEN)
    seen[count + 2] = base + LAST_AT + lead(row[MOONS] - now[FEWEST])
    seen[count + 3] = base + STARS_AT + row[STARS] * (MOST_OPEN + 1) + min(stars, MOST_OPEN)
    seen[count + 4] = base + HELD_AT + row[HELD]
    seen[count + 5] = base + UNMATCHED_AT + min(unmatched, MOST_UNMATCHED)
    return count + 6


@njit(cache=True, inline="always")
def lead(moons: int) -> int:
    return min(max(moons, -MOST_MOONS), MOST_MOONS) + MOST_MOONS


@njit(cache=True)
def worth(deck: DeckArrays, row: Ints, now: Ints, weights: Weights, seen: Ints) -> float:
    """Points that stand and points that may be expected; at the end, what is counted."""
    if now[MOMENT] == THE_END:
        return row[POINTS] + cell_points(row) + moons_worth(row[MOONS], now)
    total = float(row[POINTS])
    for at in range(see(deck, row, now, seen)):
        total += float(weights[seen[at]])
    return total


@njit(cache=True)
def moons_worth(moons: int, now: Ints) -> int:
    """What moons bring at the end; of two players, what they bring more than the other's."""
    if now[PLAYERS] == 1:
        return SOLO_MOONS[min(moons, len(SOLO_MOONS) - 1)]
    if now[PLAYERS] == 2:
        return MOST_MOONS_POINTS * ((moons > now[MOST]) - (moons < now[MOST]))
    return (MOST_MOONS_POINTS if moons >= now[MOST] else 0) + (FEWEST_MOONS_POINTS if moons <= now[FEWEST] else 0)


@cache
def weights_for(players: int) -> Weights:
    """Learned alone, for two, or for more."""
    name = WEIGHT_FILES[min(players, len(WEIGHT_FILES)) - 1]
    with files("stolik.bots.luckybox").joinpath(name).open("rb") as file, np.load(file) as stored:
        return stored["weights"].astype(np.float32)
