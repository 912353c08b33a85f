"""The expert knows what every row is worth, from a solution over all rolls, and what a turn costs in the race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stolik.bots.bot import Budget, Points, best, ranked
from stolik.game.chance import Luck
from stolik.game.contract import Seat
from stolik.games.twentyone.bots.people import Choice
from stolik.games.twentyone.kernels import best_mark, solve
from stolik.games.twentyone.rules.moves import STAYS, Reroll, Write
from stolik.games.twentyone.rules.scoring import HIT_BONUS
from stolik.games.twentyone.rules.view import FieldView, View

TURN_COST = {2: 5.96, 3: 5.69, 4: 5.56, 5: 5.48, 6: 5.42}
"""Points a turn, by players: the most that a row can bring per turn it takes. Slower than that loses the race."""

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
        return best(legal, self._values(view, legal), chance)

    def rank(self, view: View, legal: Sequence[Choice], chance: Luck, budget: Budget) -> list[tuple[Choice, Points]]:
        return ranked(legal, self._values(view, legal))

    def _values(self, view: View, legal: Sequence[Choice]) -> list[Points]:
        """How far ahead of the best of the others this seat may expect to be in the end, for each action."""
        assert view.seat is not None
        known = solution(numbers_of(view), len(view.sheets))
        if view.rolling:
            return [self._lead(known, view, again=isinstance(action, Reroll)) for action in legal]
        place = place_of(view, view.seat)
        after, ahead = after_turn(known, view, place), view.sheets[view.seat].total - best_rival(known, view)
        return [ahead + marking(after, place, action) for action in legal]

    def _lead(self, known: Solution, view: View, *, again: bool) -> Points:
        assert view.seat is not None
        own = view.sheets[view.seat].total + dice_worth(known, view, view.seat, again=again)
        return own - best_rival(known, view, again=again)


# Points to come are counted less the cost of the turns they take: the game ends for all at once, so whoever needs a turn
# more than another loses what a turn brings.


def best_rival(known: Solution, view: View, *, again: bool = False) -> Points:
    """The most that another seat has and may expect."""
    return max(
        sheet.total
        + (dice_worth(known, view, seat, again=again) if is_to_write(view, seat) else rest_worth(known, view, seat))
        for seat, sheet in enumerate(view.sheets)
        if seat != view.seat
    )


def is_to_write(view: View, seat: Seat) -> bool:
    return view.rolling or seat in view.waiting


def after_turn(known: Solution, view: View, place: Place) -> NDArray[np.float64]:
    """What the row is worth after this turn: nothing more if somebody has filled a fifth row."""
    worth = known.values[place.row, (place.wait - 1) % len(view.sheets)]
    return np.zeros_like(worth) if any(sheet.row is None for sheet in view.sheets) else worth


def rest_worth(known: Solution, view: View, seat: Seat) -> Points:
    """What is to come for a seat that has written in this turn."""
    if view.sheets[seat].row is None:
        return 0.0
    place = place_of(view, seat)
    return float(after_turn(known, view, place)[place.free, place.hits])


def dice_worth(known: Solution, view: View, seat: Seat, *, again: bool = False) -> Points:
    """What these dice, or rolling them again, are worth to a seat that has yet to write."""
    place = place_of(view, seat)
    if not again:
        return best_mark(after_turn(known, view, place), place.numbers, place.free, place.hits, place.dice)[0]
    ones = sum(1 << field for field in range(len(place.dice)) if place.dice[field] == STAYS)
    if place.wait == 0:
        return float(known.again[place.row, place.free, place.hits, ones & place.free])
    return float(known.values[place.row, place.wait, place.free, place.hits]) + TURN_COST[len(view.sheets)]


def marking(after: NDArray[np.float64], place: Place, action: Choice) -> Points:
    if not isinstance(action, Write):
        return float(after[place.free & (place.free - 1), place.hits])
    written = [at for at, field in enumerate(place.fields) if field.colour in action.colours]
    hits = place.hits + sum(int(place.dice[at] == place.numbers[at]) for at in written)
    points = sum(int(place.dice[at]) for at in written) + HIT_BONUS[hits] - HIT_BONUS[place.hits]
    return points + float(after[place.free & ~sum(1 << at for at in written), hits])


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
