"""Looking ahead in a turn of Lucky Box: every mark, and the chains of bonuses that it sets off."""

from __future__ import annotations

import numpy as np
from numba import njit

from stolik.bots.luckybox.value import MOMENT, MOST_SEEN, Weights, worth
from stolik.rules.luckybox.play import TURNS
from stolik.sim.luckybox import (
    COUNTS,
    HELD,
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

DEEPEST = 40
"""More than the bonuses that one chain can hold."""
IN_HAND = 1.0
"""What a bonus that waits is thought to be worth, where the lookahead goes on step by step only."""


@njit(cache=True)
def chain(deck: DeckArrays, row: Ints, now: Ints, weights: Weights, full: int, seen: Ints) -> float:
    """Use all bonuses that wait in the best way: the first `full` of them looked at in every way, then one by one.

    Changes the row to what it leads to, and says what that is worth.
    """
    if not row[PENDING]:
        return worth(deck, row, now, weights, seen)
    this_round = now[MOMENT] // (TURNS + 1)
    cells = np.empty(MOST_HELD, np.int64)
    trial, best_row = np.empty(ROW, np.int64), np.empty(ROW, np.int64)
    best = -np.inf
    for waiting in range(row[PENDING]):
        prize = prize_waiting(deck, row, waiting)
        if waiting and prize == prize_waiting(deck, row, waiting - 1):
            continue
        targets(deck, row, prize, cells)
        for at in range(row[HELD]):
            for nth in range(COUNTS[cells[at]]):
                trial[:] = row
                use_bonus(deck, trial, waiting, at, NTH[cells[at], nth], this_round)
                if full > 0:
                    value = chain(deck, trial, now, weights, full - 1, seen)
                else:
                    value = worth(deck, trial, now, weights, seen) + IN_HAND * trial[PENDING]
                if value > best:
                    best = value
                    best_row[:] = trial
    row[:] = best_row
    return best if full > 0 else chain(deck, row, now, weights, 0, seen)


@njit(cache=True)
def turn(deck: DeckArrays, row: Ints, now: Ints, revealed: int, weights: Weights, full: int) -> float:
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
            value = chain(deck, trial, now, weights, full, seen)
            if value > best:
                best = value
                best_row[:] = trial
    row[:] = best_row
    return best
