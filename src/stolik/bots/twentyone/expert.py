"""The expert knows what every row is worth, from a solution over all rolls, and what a turn costs in the race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stolik.bots.bot import Budget, best
from stolik.bots.twentyone.people import Choice
from stolik.rules.chance import Luck
from stolik.rules.game import Seat
from stolik.rules.twentyone.play import STAYS, Reroll, Write
from stolik.rules.twentyone.prints import FIELDS, ROWS
from stolik.rules.twentyone.sheet import HIT_BONUS
from stolik.rules.twentyone.view import FieldView, View
from stolik.sim.twentyone import best_mark, solve

TURN_COST = {2: 5.96, 3: 5.69, 4: 5.56, 5: 5.48, 6: 5.42}
"""Points a turn, by players: the most that a row can bring per turn it takes. Slower than that loses the race."""

TURNS_PER_ROW = 3.1
"""How long a row takes at that pace."""

Numbers: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """What rows are worth, for one set of printed numbers and so many players."""

    values: NDArray[np.float64]
    again: NDArray[np.float64]


@lru_cache(maxsize=16)
def solution(numbers: Numbers, players: int) -> Solution:
    return Solution(*solve(np.array(numbers), players, TURN_COST[players]))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a seat stands in its sheet."""

    row: int
    fields: tuple[FieldView, ...]
    free: int
    hits: int
    dice: NDArray[np.int64]
    numbers: NDArray[np.int64]
    wait: int
    """Turns until its own roll."""


@dataclass(frozen=True, slots=True)
class Expert:
    def choose(self, view: View, legal: Sequence[Choice], chance: Luck, budget: Budget) -> Choice:
        return best(legal, self.values(view, legal, chance, budget), chance)

    def values(self, view: View, legal: Sequence[Choice], chance: Luck, budget: Budget) -> list[float]:
        """Points in the end, if the race goes on at its usual pace; for dice, how far that is ahead of the others."""
        assert view.seat is not None
        known = solution(numbers_of(view), len(view.sheets))
        if view.rolling:
            return [rolling(known, view, again=isinstance(action, Reroll)) for action in legal]
        place = place_of(view, view.seat)
        after = known.values[place.row, (place.wait - 1) % len(view.sheets)]
        pace = TURN_COST[len(view.sheets)] * turns_left(place)
        return [view.sheets[view.seat].total + pace + marking(after, place, action) for action in legal]


def rolling(known: Solution, view: View, *, again: bool) -> float:
    """What these dice, or rolling them again, are worth to this seat more than to the best of the others."""
    worth = {
        seat: view.sheets[seat].total + dice_worth(known, view, place_of(view, seat), again=again)
        for seat in range(len(view.sheets))
    }
    assert view.seat is not None
    return worth.pop(view.seat) - max(worth.values())


def dice_worth(known: Solution, view: View, place: Place, *, again: bool) -> float:
    after = known.values[place.row, (place.wait - 1) % len(view.sheets)]
    if not again:
        return best_mark(after, place.numbers, place.free, place.hits, place.dice)[0]
    ones = sum(1 << field for field in range(len(place.dice)) if place.dice[field] == STAYS)
    if place.wait == 0:
        return float(known.again[place.row, place.free, place.hits, ones & place.free])
    return float(known.values[place.row, place.wait, place.free, place.hits]) + TURN_COST[len(view.sheets)]


def marking(after: NDArray[np.float64], place: Place, action: Choice) -> float:
    if not isinstance(action, Write):
        return float(after[place.free & (place.free - 1), place.hits])
    written = [at for at, field in enumerate(place.fields) if field.colour in action.colours]
    hits = place.hits + sum(int(place.dice[at] == place.numbers[at]) for at in written)
    points = sum(int(place.dice[at]) for at in written) + HIT_BONUS[hits] - HIT_BONUS[place.hits]
    return points + float(after[place.free & ~sum(1 << at for at in written), hits])


def turns_left(place: Place) -> float:
    return TURNS_PER_ROW * (ROWS - place.row - 1 + place.free.bit_count() / FIELDS)


def numbers_of(view: View) -> Numbers:
    return tuple(tuple(field.number for field in row.fields) for row in view.sheets[0].rows)


def place_of(view: View, seat: Seat) -> Place:
    sheet = view.sheets[seat]
    assert sheet.row is not None
    fields = sheet.rows[sheet.row - 1].fields
    return Place(
        row=sheet.row - 1,
        fields=fields,
        free=sum(1 << at for at, field in enumerate(fields) if field.written is None and not field.crossed),
        hits=sheet.rows[sheet.row - 1].score.hits,
        dice=np.array([view.dice[field.colour] for field in fields]),
        numbers=np.array([field.number for field in fields]),
        wait=(seat - view.active) % len(view.sheets),
    )
