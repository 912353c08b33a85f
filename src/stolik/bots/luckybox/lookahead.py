"""Looking ahead in a turn of Lucky Box: every mark, and the chains of bonuses that it sets off."""

from __future__ import annotations

import numpy as np
from numba import njit

from stolik.bots.luckybox.value import LEFT, MOMENT, MOST_SEEN, Weights, worth
from stolik.rules.luckybox.cards import CELLS
from stolik.rules.luckybox.play import TURNS
from stolik.sim.luckybox import (
    COUNTS,
    HELD,
    LAST_NUMBER,
    MOST_HELD,
    NTH,
    PENDING,
    ROW,
    DeckArrays,
    Ints,
    has_cell_for,
    mark,
    prize_waiting,
    reach,
    targets,
    use_bonus,
)

IN_HAND = 1.0
"""What a bonus that waits is thought to be worth, where the lookahead goes on step by step only."""


@njit(cache=True)
def settle(deck: DeckArrays, row: Ints, now: Ints, weights: Weights, seen: Ints) -> float:
    """Use the bonuses that wait one by one, each in the way that looks best; what that leads to is worth so much."""
    if not row[PENDING]:
        return worth(deck, row, now, weights, seen)
    cells = np.empty(MOST_HELD, np.int64)
    trial, best_row = np.empty(ROW, np.int64), np.empty(ROW, np.int64)
    best = -np.inf
    while row[PENDING]:
        best = -np.inf
        for waiting in range(row[PENDING]):
            targets(deck, row, prize_waiting(deck, row, waiting), cells)
            for at in range(row[HELD]):
                for nth in range(COUNTS[cells[at]]):
                    trial[:] = row
                    use_bonus(deck, trial, waiting, at, NTH[cells[at], nth], now[MOMENT] // (TURNS + 1))
                    value = worth(deck, trial, now, weights, seen) + IN_HAND * trial[PENDING]
                    if value > best:
                        best = value
                        best_row[:] = trial
        row[:] = best_row
    return best


@njit(cache=True)
def chain(deck: DeckArrays, row: Ints, now: Ints, weights: Weights, seen: Ints) -> float:
    """Use the bonuses that wait: the first of them tried in every way and to the end of its chain."""
    if not row[PENDING]:
        return worth(deck, row, now, weights, seen)
    cells = np.empty(MOST_HELD, np.int64)
    trial, best_row = np.empty(ROW, np.int64), np.empty(ROW, np.int64)
    best = -np.inf
    for waiting in range(row[PENDING]):
        targets(deck, row, prize_waiting(deck, row, waiting), cells)
        for at in range(row[HELD]):
            for nth in range(COUNTS[cells[at]]):
                trial[:] = row
                use_bonus(deck, trial, waiting, at, NTH[cells[at], nth], now[MOMENT] // (TURNS + 1))
                value = settle(deck, trial, now, weights, seen)
                if value > best:
                    best = value
                    best_row[:] = trial
    row[:] = best_row
    return best


@njit(cache=True)
def turn(deck: DeckArrays, row: Ints, now: Ints, revealed: int, weights: Weights) -> float:
    """Play the best turn for the revealed number. `now` is the moment after it."""
    seen = np.empty(MOST_SEEN, np.int64)
    cells = np.empty(MOST_HELD, np.int64)
    trial, best_row = np.empty(ROW, np.int64), np.empty(ROW, np.int64)
    best = -np.inf
    reach(deck, row, revealed, cells)
    if not has_cell_for(deck, row, revealed):
        best = worth(deck, row, now, weights, seen)
        best_row[:] = row
    for at in range(row[HELD]):
        for nth in range(COUNTS[cells[at]]):
            trial[:] = row
            mark(deck, trial, at, NTH[cells[at], nth], revealed, now[MOMENT] // (TURNS + 1))
            value = chain(deck, trial, now, weights, seen)
            if value > best:
                best = value
                best_row[:] = trial
    row[:] = best_row
    return best


@njit(cache=True)
def expect(deck: DeckArrays, row: Ints, now: Ints, weights: Weights) -> float:
    """What a tableau is worth, the next turn looked at for every number that may come up."""
    seen = np.empty(MOST_SEEN, np.int64)
    if now[MOMENT] % (TURNS + 1) == TURNS:
        return worth(deck, row, now, weights, seen)
    then, trial = now.copy(), np.empty(ROW, np.int64)
    then[MOMENT] += 1
    total, count = 0.0, 0
    for number in range(1, LAST_NUMBER + 1):
        coming = now[LEFT + number]
        if coming:
            trial[:] = row
            then[LEFT + number] -= 1
            total += coming * turn(deck, trial, then, number, weights)
            then[LEFT + number] += 1
            count += coming
    return total / count


@njit(cache=True)
def look_at_turn(deck: DeckArrays, row: Ints, now: Ints, revealed: int, weights: Weights, wide: int) -> float:
    """What the best turn for the revealed number is worth, the `wide` most promising ones looked at a turn further."""
    seen = np.empty(MOST_SEEN, np.int64)
    cells = np.empty(MOST_HELD, np.int64)
    rows, values = np.empty((MOST_HELD * CELLS + 1, ROW), np.int64), np.empty(MOST_HELD * CELLS + 1)
    count = 0
    reach(deck, row, revealed, cells)
    if not has_cell_for(deck, row, revealed):
        rows[0] = row
        values[0] = worth(deck, row, now, weights, seen)
        count = 1
    for at in range(row[HELD]):
        for nth in range(COUNTS[cells[at]]):
            rows[count] = row
            mark(deck, rows[count], at, NTH[cells[at], nth], revealed, now[MOMENT] // (TURNS + 1))
            values[count] = chain(deck, rows[count], now, weights, seen)
            count += 1
    best = -np.inf
    for _ in range(min(wide, count)):
        at = int(values[:count].argmax())
        values[at] = -np.inf
        best = max(best, expect(deck, rows[at], now, weights))
    return best


@njit(cache=True)
def expect_further(deck: DeckArrays, row: Ints, now: Ints, weights: Weights, wide: int) -> float:
    """What a tableau is worth, two turns looked at for every number that may come up."""
    if now[MOMENT] % (TURNS + 1) == TURNS:
        return worth(deck, row, now, weights, np.empty(MOST_SEEN, np.int64))
    then = now.copy()
    then[MOMENT] += 1
    total, count = 0.0, 0
    for number in range(1, LAST_NUMBER + 1):
        coming = now[LEFT + number]
        if coming:
            then[LEFT + number] -= 1
            total += coming * look_at_turn(deck, row, then, number, weights, wide)
            then[LEFT + number] += 1
            count += coming
    return total / count
