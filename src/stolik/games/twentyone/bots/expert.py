"""The expert knows what every row is worth, from a solution over all rolls, what a turn costs in the race, and what wins it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erf, exp, pi, sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stolik.bots.bot import Budget, Points, best
from stolik.game.chance import Luck
from stolik.game.contract import Seat
from stolik.games.twentyone.bots.people import Choice
from stolik.games.twentyone.kernels import best_mark, solve
from stolik.games.twentyone.rules.moves import STAYS, Reroll, Write
from stolik.games.twentyone.rules.scoring import HIT_BONUS
from stolik.games.twentyone.rules.view import FieldView, View

TURN_COST = {2: 5.96, 3: 5.69, 4: 5.56, 5: 5.48, 6: 5.42}
"""Points a turn, by players: the most that a row can bring per turn it takes. Slower than that loses the race."""

GAME_SCATTERS = 13.5
"""Points by which what a seat comes to in a whole game scatters (standard deviation)."""
ROLL_SCATTERS = 3.5
"""The same for one more roll."""
NOTHING_SCATTERS = 0.7
"""Where everything is known: half a point between a win and a shared one."""
A_POINT = 1e-4
"""What a point counts in wins."""

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
class Prospect:
    """What a seat may expect to have in the end, give or take."""

    mean: Points
    variance: float


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action: how far ahead of the best of the others it leaves the seat, and how likely that wins."""

    lead: Points
    wins: float

    @property
    def urge(self) -> float:
        """Of two that win as often, the one that leads by more is liked better."""
        return self.wins + self.lead * A_POINT


@dataclass(frozen=True, slots=True)
class Expert:
    def choose(self, view: View, legal: Sequence[Choice], chance: Luck, budget: Budget) -> Choice:
        return best(legal, [one.urge for one in self._weigh(view, legal)], chance)

    def rank(self, view: View, legal: Sequence[Choice], chance: Luck, budget: Budget) -> list[tuple[Choice, Points]]:
        """With the lead in the end; the one that is likeliest to win comes first."""
        weighed = sorted(zip(legal, self._weigh(view, legal), strict=True), key=lambda pair: -pair[1].urge)
        return [(action, one.lead) for action, one in weighed]

    def _weigh(self, view: View, legal: Sequence[Choice]) -> list[Weighed]:
        assert view.seat is not None
        known = solution(numbers_of(view), len(view.sheets))
        if view.rolling:
            return [self._after_roll(known, view, again=isinstance(action, Reroll)) for action in legal]
        place, total = place_of(view, view.seat), view.sheets[view.seat].total
        after, to_come = after_turn(known, view, place), scatter(view)
        rival, rival_at_end = best_rival(known, view), best_rival(known, view, ends=True)
        found: list[Weighed] = []
        for action in legal:
            if ends_game(view, place, action):
                own = Prospect(total + marking(np.zeros_like(after), place, action), NOTHING_SCATTERS**2)
                found.append(weighed(own, rival_at_end))
            else:
                found.append(weighed(Prospect(total + marking(after, place, action), to_come), rival))
        return found

    def _after_roll(self, known: Solution, view: View, *, again: bool) -> Weighed:
        assert view.seat is not None
        own = view.sheets[view.seat].total + dice_worth(known, view, view.seat, again=again)
        scatters = scatter(view) + (ROLL_SCATTERS**2 if again else 0.0)
        return weighed(Prospect(own, scatters), best_rival(known, view, again=again))


# Who wins


def scatter(view: View) -> float:
    """By how much (as variance) what a seat may expect can still turn out otherwise: by what is left of the game."""
    left = min(fields_left(view, seat) for seat in range(len(view.sheets)))
    return NOTHING_SCATTERS**2 + GAME_SCATTERS**2 * left / sum(len(row.fields) for row in view.sheets[0].rows)


def fields_left(view: View, seat: Seat) -> int:
    return sum(field.written is None and not field.crossed for row in view.sheets[seat].rows for field in row.fields)


def weighed(own: Prospect, rival: Prospect) -> Weighed:
    lead = own.mean - rival.mean
    return Weighed(lead, _below(lead / sqrt(own.variance + rival.variance)))


def best_of(seats: Sequence[Prospect]) -> Prospect:
    """The most that any of them comes to: more than what the likeliest one may expect (C. E. Clark, 1961)."""
    first, *others = sorted(seats, key=lambda one: one.mean)
    for other in others:
        apart = sqrt(first.variance + other.variance)
        by = (other.mean - first.mean) / apart
        above, thick = _below(by), exp(-by * by / 2) / sqrt(2 * pi)
        mean = other.mean * above + first.mean * (1 - above) + apart * thick
        square = (
            (other.mean**2 + other.variance) * above
            + (first.mean**2 + first.variance) * (1 - above)
            + (first.mean + other.mean) * apart * thick
        )
        first = Prospect(mean, square - mean * mean)
    return first


def _below(deviations: float) -> float:
    """How much of a normal distribution lies below that."""
    return (1 + erf(deviations / sqrt(2))) / 2


# Points to come are counted less the cost of the turns they take: the game ends for all at once, so whoever needs a turn
# more than another loses what a turn brings.


def best_rival(known: Solution, view: View, *, again: bool = False, ends: bool = False) -> Prospect:
    """The most that another seat has and may expect; nothing after this turn if the game `ends` with it."""
    variance = NOTHING_SCATTERS**2 if ends else scatter(view) + (ROLL_SCATTERS**2 if again else 0.0)
    return best_of(
        [
            Prospect(sheet.total + _to_come(known, view, seat, again=again, ends=ends), variance)
            for seat, sheet in enumerate(view.sheets)
            if seat != view.seat
        ]
    )


def _to_come(known: Solution, view: View, seat: Seat, *, again: bool, ends: bool) -> Points:
    if is_to_write(view, seat):
        return dice_worth(known, view, seat, again=again, ends=ends)
    return 0.0 if ends else rest_worth(known, view, seat)


def ends_game(view: View, place: Place, action: Choice) -> bool:
    """Whether it fills the fifth row."""
    if place.row + 1 < len(view.sheets[0].rows):
        return False
    if not isinstance(action, Write):
        return place.free & (place.free - 1) == 0
    return len(action.colours) == place.free.bit_count()


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


def dice_worth(known: Solution, view: View, seat: Seat, *, again: bool = False, ends: bool = False) -> Points:
    """What these dice, or rolling them again, are worth to a seat that has yet to write."""
    place = place_of(view, seat)
    if not again:
        after = after_turn(known, view, place)
        return best_mark(np.zeros_like(after) if ends else after, place.numbers, place.free, place.hits, place.dice)[0]
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
