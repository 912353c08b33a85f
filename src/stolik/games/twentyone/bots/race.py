"""The race of Twenty One as a kernel: what everybody may expect, who is ahead by how much in the end, and who wins.

A first guess follows from the solved rows. A small network, taught by `scripts/train_twentyone.py` on play of every strength,
says how such positions really end: a row that somebody is late with brings less than a turn costs, and the lead is what
everybody's going on makes of it.
"""

from __future__ import annotations

from functools import lru_cache
from math import erf, exp, pi, sqrt
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.games.twentyone.kernels import ALL_FREE, BONUS, CROSS, FIELDS, best_mark, solve
from stolik.games.twentyone.rules.moves import STAYS
from stolik.sim.bits import size_of
from stolik.sim.brought import brought

KEEP, AGAIN = -2, -3
"""Stand for the dice as they fell and for another roll where otherwise a set of fields to write stands."""

TURN_COST = {2: 5.96, 3: 5.69, 4: 5.56, 5: 5.48, 6: 5.42}
"""Points a turn, by players: the most that a row can bring per turn it takes. Slower than that loses the race."""
A_POINT = 1e-4
"""What a point counts in wins."""
GAME_SCATTERS = 13.5
"""Points by which what a seat comes to in a whole game scatters (standard deviation)."""
ROLL_SCATTERS = 3.5
"""The same for one more roll."""
NOTHING_SCATTERS = 0.7
"""Where everything is known: half a point between a win and a shared one."""

SEAT_FEATURES = 8
FEWEST, MOST = 2, 6
PLAYER_FEATURES = MOST - FEWEST + 1
TABLE_FEATURES = 4 + PLAYER_FEATURES
UNIT = 20.0
"""Points that the network counts as one."""
MANY = 4
"""From so many on the expert also chooses by what the network adds; among fewer that made it no stronger."""
FAR = 3.0
"""Deviations beyond which a lead is as good as won."""

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Numbers: TypeAlias = tuple[tuple[int, ...], ...]


class Known(NamedTuple):
    """What rows are worth, for one set of printed numbers and so many players."""

    numbers: Ints
    values: Floats
    again: Floats
    turn_cost: float


@lru_cache(maxsize=16)
def solution(numbers: Numbers, players: int, haste: float = 1.0) -> Known:
    """What rows are worth to somebody for whom a turn costs so many times what it should."""
    cost = TURN_COST[players] * haste
    return Known(np.array(numbers), *solve(np.array(numbers), players, cost), cost)


class Standing(NamedTuple):
    """Where everybody stands, seat by seat."""

    row: Ints
    """In which it writes; one more than there are when all are full."""
    free: Ints
    hits: Ints
    """In that row."""
    total: Ints
    dice: Ints
    """By the fields of that row."""
    written: NDArray[np.bool_]
    """Whether it has done so in this turn."""


class Net(NamedTuple):
    """Every seat goes through the same layer; one's own, the sum and the most of the others' make up the table's."""

    seat: Floats
    seat_bias: Floats
    table: Floats
    table_bias: Floats
    out: Floats
    out_bias: Floats


@njit(cache=True)
def rest_of(known: Known, standing: Standing, seat: int, wait: int) -> Floats:
    """What the row is worth after this turn, by free fields and hits: nothing more if somebody has filled a fifth row."""
    rows, players = len(known.numbers), len(standing.row)
    row = standing.row[seat]
    for other in range(players):
        if standing.row[other] == rows:
            row = rows
    return known.values[row, (wait - 1) % players]


@njit(cache=True)
def marking(after: Floats, numbers: Ints, free: int, hits: int, dice: Ints, choice: int) -> tuple[int, int, int, float]:
    """What a choice brings at once, the free fields and hits then, and what it is worth in all."""
    if choice == CROSS:
        return 0, free & (free - 1), hits, after[free & (free - 1), hits]
    points, then = 0, hits
    for field in range(FIELDS):
        if choice >> field & 1:
            points += dice[field]
            then += int(dice[field] == numbers[field])
    points += BONUS[then] - BONUS[hits]
    return points, free & ~choice, then, points + after[free & ~choice, then]


@njit(cache=True)
def dice_worth(known: Known, standing: Standing, seat: int, wait: int, again: bool, ends: bool) -> float:
    """What these dice, or rolling them again, are worth to a seat that has yet to write."""
    row, free, hits = standing.row[seat], standing.free[seat], standing.hits[seat]
    if not again:
        after = known.values[len(known.numbers), 0] if ends else rest_of(known, standing, seat, wait)
        return best_mark(after, known.numbers[row], free, hits, standing.dice[seat])[0]
    if wait == 0:
        return known.again[row, free, hits, ones_of(standing, seat)]
    return known.values[row, wait, free, hits] + known.turn_cost


@njit(cache=True)
def ones_of(standing: Standing, seat: int) -> int:
    ones = 0
    for field in range(FIELDS):
        if standing.free[seat] >> field & 1 and standing.dice[seat, field] == STAYS:
            ones |= 1 << field
    return ones


@njit(cache=True)
def to_come(known: Known, standing: Standing, seat: int, wait: int, again: bool, ends: bool) -> float:
    if not standing.written[seat]:
        return dice_worth(known, standing, seat, wait, again, ends)
    if ends or standing.row[seat] == len(known.numbers):
        return 0.0
    return float(rest_of(known, standing, seat, wait)[standing.free[seat], standing.hits[seat]])


@njit(cache=True)
def fields_left(known: Known, row: int, free: int) -> int:
    rows = len(known.numbers)
    return 0 if row >= rows else (rows - 1 - row) * FIELDS + size_of(free)


@njit(cache=True)
def scatter(known: Known, standing: Standing) -> float:
    """By how much (as variance) what a seat may expect can still turn out otherwise: by what is left of the game."""
    left = len(known.numbers) * FIELDS
    for seat in range(len(standing.row)):
        left = min(left, fields_left(known, standing.row[seat], standing.free[seat]))
    return NOTHING_SCATTERS**2 + GAME_SCATTERS**2 * left / (len(known.numbers) * FIELDS)


@njit(cache=True)
def below(deviations: float) -> float:
    """How much of a normal distribution lies below that."""
    return (1 + erf(deviations / sqrt(2))) / 2


@njit(cache=True)
def best_rival(known: Known, standing: Standing, active: int, me: int, again: bool, ends: bool) -> tuple[float, float]:
    """The most that another seat has and may expect, as mean and variance; nothing after this turn if the game `ends` with it.

    The most that any of them comes to is more than what the likeliest one may expect (C. E. Clark, 1961).
    """
    players = len(standing.row)
    each = NOTHING_SCATTERS**2 if ends else scatter(known, standing) + (ROLL_SCATTERS**2 if again else 0.0)
    means = np.empty(players - 1)
    count = 0
    for seat in range(players):
        if seat != me:
            wait = (seat - active) % players
            means[count] = standing.total[seat] + to_come(known, standing, seat, wait, again, ends)
            count += 1
    means.sort()
    mean, variance = means[0], each
    for at in range(1, count):
        apart = sqrt(variance + each)
        by = (means[at] - mean) / apart
        above, thick = below(by), exp(-by * by / 2) / sqrt(2 * pi)
        most = means[at] * above + mean * (1 - above) + apart * thick
        square = (
            (means[at] ** 2 + each) * above + (mean**2 + variance) * (1 - above) + (mean + means[at]) * apart * thick
        )
        mean, variance = most, square - most * most
    return mean, variance


@njit(cache=True)
def first_guess(
    known: Known, standing: Standing, active: int, me: int, choices: Ints, leads: Floats, scatters: Floats
) -> None:
    """By how much each choice leads in the end as the solved rows have it, and by how much that scatters (standard deviation)."""
    rows, wait = len(known.numbers), (me - active) % len(standing.row)
    row, free, hits, total = standing.row[me], standing.free[me], standing.hits[me], standing.total[me]
    after, varies = rest_of(known, standing, me, wait), scatter(known, standing)
    rival, rival_varies = best_rival(known, standing, active, me, False, False)
    at_end, at_end_varies = best_rival(known, standing, active, me, False, True)
    for at in range(len(choices)):
        choice = choices[at]
        if choice == AGAIN:
            own, own_varies = total + dice_worth(known, standing, me, wait, True, False), varies + ROLL_SCATTERS**2
            other, other_varies = best_rival(known, standing, active, me, True, False)
        elif choice == KEEP:
            own, own_varies = total + dice_worth(known, standing, me, wait, False, False), varies
            other, other_varies = rival, rival_varies
        else:
            points, left, _, worth = marking(after, known.numbers[row], free, hits, standing.dice[me], choice)
            if left == 0 and row + 1 == rows:
                own, own_varies, other, other_varies = total + points, NOTHING_SCATTERS**2, at_end, at_end_varies
            else:
                own, own_varies, other, other_varies = total + worth, varies, rival, rival_varies
        leads[at] = own - other
        scatters[at] = sqrt(own_varies + other_varies)


@njit(cache=True)
def describe(
    known: Known,
    standing: Standing,
    active: int,
    me: int,
    choice: int,
    lead: float,
    deviations: float,
    seats: Floats,
    table: Floats,
) -> bool:
    """What the network is told: every seat as it would stand after this turn, and the table. Whether the game ends with this turn."""
    rows, players = len(known.numbers), len(standing.row)
    ends, middle, least = False, 0.0, 1.0
    for seat in range(players):
        ends |= standing.row[seat] == rows
    order = np.empty(players, np.int64)
    order[0] = me
    count = 1
    for seat in range(players):
        if seat != me:
            order[count] = seat
            count += 1
    for at in range(players):
        seat = int(order[at])
        wait = (seat - active) % players
        row, free = int(standing.row[seat]), int(standing.free[seat])
        hits, total = int(standing.hits[seat]), int(standing.total[seat])
        come = 0.0
        if choice == AGAIN:
            come = dice_worth(known, standing, seat, wait, True, False)
        elif standing.written[seat]:
            come = to_come(known, standing, seat, wait, False, ends)
        else:
            after = known.values[rows, 0] if ends else rest_of(known, standing, seat, wait)
            does = choice
            if seat != me or choice == KEEP:
                _, does = best_mark(after, known.numbers[row], free, hits, standing.dice[seat])
            points, free, hits, worth = marking(after, known.numbers[row], free, hits, standing.dice[seat], does)
            total, come = total + points, worth - points
            if free == 0:
                row, hits = row + 1, 0
                free = ALL_FREE if row < rows else 0
                if row == rows:
                    come = 0.0
                    ends |= seat == me
        left = fields_left(known, row, free) / (rows * FIELDS)
        least = min(least, left)
        later = known.values[row + 1, (wait - 1) % players, ALL_FREE, 0] if row + 1 < rows else 0.0
        seats[at, 0] = (total + come) / UNIT
        middle += seats[at, 0] / players
        seats[at, 1] = come / UNIT
        seats[at, 2] = left
        seats[at, 3] = size_of(free) / FIELDS
        seats[at, 4] = hits / FIELDS
        seats[at, 5] = ((wait - 1) % players) / players
        seats[at, 6] = 1.0 if row == rows else 0.0
        seats[at, 7] = (come - later) / UNIT
    for at in range(players):
        seats[at, 0] -= middle
    table[:] = 0.0
    table[0] = lead / UNIT
    table[1] = max(-FAR, min(FAR, deviations))
    table[2] = 1.0 if choice == AGAIN else 0.0
    table[3] = least
    table[players - FEWEST - PLAYER_FEATURES] = 1.0
    return ends


@njit(cache=True)
def added(net: Net, seats: Floats, table: Floats, first: int) -> float:
    """What the network adds to the lead, in points, for the seat that is `first` in the list."""
    players, width = len(seats), len(net.seat_bias)
    told = np.zeros(3 * width + SEAT_FEATURES + TABLE_FEATURES)
    for at in range(players):
        for unit in range(width):
            value = net.seat_bias[unit]
            for feature in range(SEAT_FEATURES):
                value += net.seat[feature, unit] * seats[at, feature]
            value = max(0.0, value)
            if at == first:
                told[unit] = value
            else:
                told[width + unit] += value
                told[2 * width + unit] = max(told[2 * width + unit], value)
    for feature in range(SEAT_FEATURES):
        told[3 * width + feature] = seats[first, feature]
    for feature in range(TABLE_FEATURES):
        told[3 * width + SEAT_FEATURES + feature] = table[feature]
    hidden = net.table_bias.copy()
    for at in range(len(told)):
        if told[at] != 0.0:
            for unit in range(len(hidden)):
                hidden[unit] += net.table[at, unit] * told[at]
    points = net.out_bias[0]
    for unit in range(len(hidden)):
        if hidden[unit] > 0.0:
            points += hidden[unit] * net.out[unit]
    return points * UNIT


@njit(cache=True)
def urge(lead: float, scatters: float) -> float:
    """How likely a lead that scatters so much wins, and a little for the lead itself."""
    return below(lead / scatters) + lead * A_POINT


@brought
@njit(cache=True)
def weigh(known: Known, net: Net, standing: Standing, active: int, me: int, choices: Ints) -> tuple[Floats, Floats]:
    """For every choice: by how much it leads in the end, and how much the expert likes it.

    It likes what wins; of two that win as often, the one that leads by more. Among few that goes by the first guess.
    """
    players, many = len(standing.row), len(choices)
    leads, scatters, urges = np.empty(many), np.empty(many), np.empty(many)
    first_guess(known, standing, active, me, choices, leads, scatters)
    seats, table = np.empty((players, SEAT_FEATURES)), np.empty(TABLE_FEATURES)
    for at in range(many):
        deviations = leads[at] / scatters[at]
        urges[at] = urge(leads[at], scatters[at])
        if describe(known, standing, active, me, choices[at], leads[at], deviations, seats, table):
            continue
        points = added(net, seats, table, 0)
        if players == FEWEST:
            # What one of two is ahead, the other is behind.
            table[0], table[1] = -table[0], -table[1]
            points = (points - added(net, seats, table, 1)) / 2
        leads[at] += points
        if players >= MANY:
            urges[at] = urge(leads[at], scatters[at])
    return leads, urges
