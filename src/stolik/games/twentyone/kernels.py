"""Twenty One as kernels: rows solved exactly, and whole games of random players on our own sheets.

A row is held as the set of its free fields (bit `f` for field `f`) and the number of its hits. Whatever is done in a
turn marks at least one field, so the sets are solved from the smallest to the largest, over every roll of the dice
that still matter.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.games.twentyone.rules.moves import STAYS
from stolik.games.twentyone.rules.printed import COLOURS, FIELDS, LETTERS, OWN_PRINTS, ROWS, SIDES
from stolik.games.twentyone.rules.scoring import HIT_BONUS
from stolik.sim.draws import begin, below, stream

SETS = 1 << FIELDS
ALL_FREE = SETS - 1
HITS = FIELDS + 1
CROSS = -1
"""Stands for crossing out where otherwise a set of fields to write stands."""

BONUS = np.array(HIT_BONUS)

Row = NDArray[np.int64]
"""Six numbers: those printed in a row, or those of the dice that belong to its fields."""
Values = NDArray[np.float64]
"""Expected points by free fields and hits."""


# Solving


@njit(cache=True)
def best_mark(after: Values, numbers: Row, free: int, hits: int, dice: Row) -> tuple[float, int]:
    """The best set of fields to write, or CROSS, and its worth: points now plus `after`, what the row is worth then."""
    leftmost = free & -free
    best, choice = after[free ^ leftmost, hits], CROSS
    writable, matching = 0, 0
    for field in range(FIELDS):
        if free >> field & 1 and dice[field] <= numbers[field]:
            writable |= 1 << field
            if dice[field] == numbers[field]:
                matching |= 1 << field
    written = writable
    while written:
        points, then = 0, hits
        for field in range(FIELDS):
            if written >> field & 1:
                points += dice[field]
                then += matching >> field & 1
        worth = points + BONUS[then] - BONUS[hits] + after[free & ~written, then]
        if worth > best:
            best, choice = worth, written
        written = (written - 1) & writable
    return best, choice


@njit(cache=True)
def solve_set(after: Values, numbers: Row, free: int, hits: int, again: NDArray[np.float64]) -> tuple[float, float]:
    """What a turn is worth to whoever may not roll again, and to whoever may; `after` is what follows the turn.

    Fills `again`: by the set of dice that stay because they show 1, what rolling again is worth.
    """
    fields = np.empty(FIELDS, np.int64)
    count = 0
    for field in range(FIELDS):
        if free >> field & 1:
            fields[count] = field
            count += 1
    rolls = SIDES**count
    worth = np.empty(rolls, np.float64)
    dice = np.zeros(FIELDS, np.int64)
    sums = np.zeros(SETS, np.float64)
    counts = np.zeros(SETS, np.float64)
    ones_of = np.empty(rolls, np.int64)
    for roll in range(rolls):
        rest, ones = roll, 0
        for at in range(count):
            dice[fields[at]] = 1 + rest % SIDES
            if dice[fields[at]] == STAYS:
                ones |= 1 << fields[at]
            rest //= SIDES
        worth[roll], _ = best_mark(after, numbers, free, hits, dice)
        ones_of[roll] = ones
        stay = ones
        while True:
            sums[stay] += worth[roll]
            counts[stay] += 1
            if not stay:
                break
            stay = (stay - 1) & ones
    for stay in range(SETS):
        if counts[stay]:
            again[stay] = sums[stay] / counts[stay]
    kept, chosen = 0.0, 0.0
    for roll in range(rolls):
        kept += worth[roll]
        chosen += max(worth[roll], again[ones_of[roll]])
    return kept / rolls, chosen / rolls


@njit(cache=True)
def solve(
    numbers: NDArray[np.int64], players: int, turn_cost: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The most points, less `turn_cost` a turn, that the rows from here on can be expected to bring.

    `values[row, wait, free, hits]` for a seat whose own roll is `wait` turns away; `again[row, free, hits, ones]`
    is what rolling again is worth, before the turn's cost, when the dice of the fields `ones` stay.
    The others' dice are taken as rolled once: what they do with them is not ours to choose.
    """
    rows = len(numbers)
    values = np.zeros((rows + 1, players, SETS, HITS))
    again = np.zeros((rows, SETS, HITS, SETS))
    for row in range(rows - 1, -1, -1):
        for wait in range(players):
            values[row, wait, 0, :] = values[row + 1, wait, ALL_FREE, 0] if row + 1 < rows else 0.0
        for free in range(1, SETS):
            marked = 0
            for field in range(FIELDS):
                marked += 1 - (free >> field & 1)
            for hits in range(marked + 1):
                for wait in range(players):
                    after = values[row, (wait - 1) % players]
                    others = np.zeros(SETS) if wait else again[row, free, hits]
                    kept, chosen = solve_set(after, numbers[row], free, hits, others)
                    values[row, wait, free, hits] = (kept if wait else chosen) - turn_cost
    return values, again


# One row played alone, to check what was solved


@njit(cache=True)
def roll_again(luck: NDArray[np.uint64], dice: Row) -> None:
    for die in range(FIELDS):
        if dice[die] != STAYS:
            dice[die] = 1 + below(luck, SIDES)


@njit(cache=True)
def play_rows(seed: int, count: int, numbers: Row, values: Values, again: NDArray[np.float64]) -> NDArray[np.int64]:
    """Points of rows played alone, every turn one's own, by the solution."""
    points = np.zeros(count, np.int64)
    dice = np.zeros(FIELDS, np.int64)
    for number in range(count):
        luck = stream(seed, number)
        free, hits = ALL_FREE, 0
        while free:
            ones = 0
            for field in range(FIELDS):
                dice[field] = 1 + below(luck, SIDES)
                if free >> field & 1 and dice[field] == STAYS:
                    ones |= 1 << field
            worth, _ = best_mark(values, numbers, free, hits, dice)
            if again[free, hits, ones] > worth:
                roll_again(luck, dice)
            _, choice = best_mark(values, numbers, free, hits, dice)
            if choice == CROSS:
                free &= free - 1
                continue
            for field in range(FIELDS):
                if choice >> field & 1:
                    points[number] += dice[field]
                    hits += dice[field] == numbers[field]
            free &= ~choice
        points[number] += BONUS[hits]
    return points


# Whole games of random players


def _order_of_choices() -> NDArray[np.int64]:
    """By how many dice could be written and the number of the choice: which of them, as the rules list them."""
    order = np.zeros((FIELDS + 1, SETS), np.int64)
    for writable in range(FIELDS + 1):
        sets = [chosen for size in range(1, writable + 1) for chosen in combinations(range(writable), size)]
        for at, chosen in enumerate(sets):
            order[writable, at] = sum(1 << die for die in chosen)
    return order


ORDER = _order_of_choices()
NUMBERS = np.array([[field.number for field in row] for row in OWN_PRINTS["classic"]["A"]])
FIELD_OF = np.array(
    [
        [[[field.colour for field in row].index(colour) for colour in COLOURS] for row in OWN_PRINTS["classic"][letter]]
        for letter in LETTERS
    ]
)
"""By sheet, row and colour: the field that the die of this colour belongs to."""


@njit(cache=True)
def random_games(seed: int, first: int, count: int, players: int) -> NDArray[np.int64]:
    """Points per game and seat when everybody plays any legal action, each as likely as the other.

    Game `n` of a seed draws from `Stream(seed, n)` in the order in which the rules ask for luck, seats in turn.
    """
    points = np.zeros((count, players), np.int64)
    sheets = np.empty(len(LETTERS), np.int64)
    dice = np.empty(FIELDS, np.int64)
    row_of = np.empty(players, np.int64)
    free = np.empty(players, np.int64)
    hits = np.empty(players, np.int64)
    luck = np.empty(3, np.uint64)
    for game in range(count):
        begin(luck, seed, first + game)
        for sheet in range(len(LETTERS)):
            sheets[sheet] = sheet
        for seat in range(players):
            other = seat + below(luck, len(LETTERS) - seat)
            sheets[seat], sheets[other] = sheets[other], sheets[seat]
            row_of[seat], free[seat], hits[seat] = 0, ALL_FREE, 0
        below(luck, players)
        over = False
        while not over:
            ones = 0
            for die in range(FIELDS):
                dice[die] = 1 + below(luck, SIDES)
                ones += dice[die] == STAYS
            if ones < FIELDS and below(luck, 2) == 0:
                roll_again(luck, dice)
            elif ones == FIELDS:
                below(luck, 1)
            for seat in range(players):
                points[game, seat] += random_mark(luck, sheets[seat], row_of, free, hits, seat, dice)
                over |= row_of[seat] == ROWS
    return points


@njit(cache=True, inline="always")
def random_mark(luck: NDArray[np.uint64], sheet: int, row_of: Row, free: Row, hits: Row, seat: int, dice: Row) -> int:
    """Write or cross out at random; returns the points of it, hits with the bonus they add."""
    row, left, had = row_of[seat], free[seat], hits[seat]
    writable, count = 0, 0
    for die in range(FIELDS):
        field = FIELD_OF[sheet, row, die]
        fits = (left >> field & 1) & (dice[die] <= NUMBERS[row, field])
        writable |= fits << die
        count += fits
    choice = below(luck, 1 << count)
    points, now = 0, had
    if choice == (1 << count) - 1:
        left &= left - 1
    else:
        chosen, at = ORDER[count, choice], 0
        for die in range(FIELDS):
            if writable >> die & 1:
                if chosen >> at & 1:
                    field = FIELD_OF[sheet, row, die]
                    left ^= 1 << field
                    points += dice[die]
                    now += dice[die] == NUMBERS[row, field]
                at += 1
        points += BONUS[now] - BONUS[had]
    is_full = left == 0
    row_of[seat], free[seat], hits[seat] = row + is_full, (ALL_FREE if is_full else left), (0 if is_full else now)
    return int(points)
