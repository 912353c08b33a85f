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
from stolik.sim.bits import size_of
from stolik.sim.borrowing import borrowing
from stolik.sim.brought import brought
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


@brought
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


@brought
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


@borrowing
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


# Six numbers, one a colour, are held in the bytes of one number, and compared all at once.

EVERY = sum(1 << 8 * die for die in range(FIELDS))
"""A 1 in each byte."""
MARK = EVERY << 7
"""The bit of each byte that says whether something holds of it."""
GATHER = sum(1 << 49 - 7 * die for die in range(FIELDS))
PRINTED = np.array(
    [
        [sum(int(NUMBERS[row, FIELD_OF[sheet, row, die]]) << 8 * die for die in range(FIELDS)) for row in range(ROWS)]
        for sheet in range(len(LETTERS))
    ]
)
"""By sheet and row: the numbers of all colours."""
LEFTMOST = np.array(
    [
        [
            [
                min(
                    (1 << die for die in range(FIELDS) if free >> die & 1),
                    key=lambda bit: by_colour[bit.bit_length() - 1],
                    default=0,
                )
                for free in range(SETS)
            ]
            for by_colour in sheet
        ]
        for sheet in FIELD_OF
    ]
)
"""By sheet, row and free fields as a set of colours: the colour of the leftmost, as a bit."""


def _chosen() -> NDArray[np.int64]:
    chosen = np.zeros((SETS, SETS), np.int64)
    for writable in range(SETS):
        dice = [die for die in range(FIELDS) if writable >> die & 1]
        for choice in range((1 << len(dice)) - 1):
            chosen[writable, choice] = sum(
                1 << die for at, die in enumerate(dice) if ORDER[len(dice), choice] >> at & 1
            )
    return chosen


CHOSEN = _chosen()
"""By the colours that could be written and the number of the choice: which are, none to cross out."""
BYTES = np.array([sum(255 << 8 * die for die in range(FIELDS) if chosen >> die & 1) for chosen in range(SETS)])


@njit(cache=True)
def random_games(seed: int, first: int, count: int, players: int) -> NDArray[np.int64]:
    """Points per game and seat when everybody plays any legal action, each as likely as the other.

    Game `n` of a seed draws from `Stream(seed, n)` in the order in which the rules ask for luck, seats in turn.
    """
    points = np.zeros((count, players), np.int64)
    sheets = np.empty(len(LETTERS), np.int64)
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
            dice = random_dice(luck)
            for seat in range(players):
                row, left, had = row_of[seat], free[seat], hits[seat]
                chosen, matching = random_mark(luck, int(PRINTED[sheets[seat], row]), left, dice)
                now = had + size_of(chosen & matching)
                points[game, seat] += ((dice & BYTES[chosen]) * EVERY >> 40 & 255) + BONUS[now] - BONUS[had]
                left ^= chosen or LEFTMOST[sheets[seat], row, left]
                if left == 0:
                    row_of[seat], free[seat], hits[seat] = row + 1, ALL_FREE, 0
                    over |= row + 1 == ROWS
                else:
                    free[seat], hits[seat] = left, now
    return points


@borrowing
def random_dice(luck: NDArray[np.uint64]) -> int:
    """A roll, and by chance another one, of all colours."""
    dice = 0
    for die in range(FIELDS):
        dice |= (1 + below(luck, SIDES)) << 8 * die
    if below(luck, 2 if dice != STAYS * EVERY else 1) == 0:
        for die in range(FIELDS):
            if dice >> 8 * die & 255 != STAYS:
                dice = dice & ~(255 << 8 * die) | (1 + below(luck, SIDES)) << 8 * die
    return dice


@borrowing
def random_mark(luck: NDArray[np.uint64], numbers: int, free: int, dice: int) -> tuple[int, int]:
    """The colours that are written, none to cross out; and all that would be hits."""
    writable = free & colours((numbers | MARK) - dice)
    chosen = CHOSEN[writable, below(luck, 1 << size_of(writable))]
    return chosen, colours(MARK - (numbers ^ dice))


@borrowing
def colours(marks: int) -> int:
    """The bytes that are marked, as a set."""
    return ((marks & MARK) >> 7) * GATHER >> 49 & ALL_FREE
