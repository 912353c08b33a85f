"""How well people play, from who came before whom: openskill's Plackett–Luce, with the bots as fixed points that the arena measured.

What is rated at all is decided where results are written down; where the numbers lie is the store's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from openskill.models import PlackettLuce, PlackettLuceRating

from stolik.bots.strength import BETA, MIDDLE_MU, ladder
from stolik.server.running.background import logged
from stolik.server.running.timekeeper import Timekeeper, seconds
from stolik.store.ratings import Rating, Ratings
from stolik.store.results import PlayedRow

FIRST_SIGMA = MIDDLE_MU / 3
CERTAIN = 0.01
"""The doubt about a bot: what it wins or loses does not move it."""
AT_ONCE = 10
"""Games in one transaction."""
LOOK_EVERY = seconds(10)
BETWEEN = seconds(0.05)
"""From one transaction to the next while moves wait: one takes as long as thirty of them."""

_model = PlackettLuce(mu=MIDDLE_MU, sigma=FIRST_SIGMA, beta=BETA)


def rated(seats: Sequence[PlayedRow], known: Mapping[str, Rating | None]) -> dict[str, Rating]:
    """What a game makes of everybody who wants a rating. A side of which somebody is unknown is left out."""
    by_side = groupby(sorted(seats, key=lambda row: row.team), key=lambda row: row.team)
    sides = [side for side in ([*rows] for _, rows in by_side) if all(_strength(row, known) for row in side)]
    if len(sides) < 2:
        return {}
    before = [[_rating(row, known) for row in side] for side in sides]
    after = _model.rate(before, ranks=[float(side[0].place) for side in sides])
    return {
        row.person: Rating(new.mu, new.sigma, _games(known[row.person]) + 1)
        for side, ratings in zip(sides, after, strict=True)
        for row, new in zip(side, ratings, strict=True)
        if row.person is not None
    }


def _strength(row: PlayedRow, known: Mapping[str, Rating | None]) -> bool:
    """Whether anything is known of who sat there."""
    return row.person in known if row.level is None else row.level in ladder(row.game)


def _rating(row: PlayedRow, known: Mapping[str, Rating | None]) -> PlackettLuceRating:
    if row.level is not None:
        return _model.rating(mu=ladder(row.game)[row.level], sigma=CERTAIN)
    mine = known[row.person or ""]
    return _model.rating() if mine is None else _model.rating(mu=mine.mu, sigma=mine.sigma)


def _games(before: Rating | None) -> int:
    return 0 if before is None else before.games


class Rater:
    """Counts what was played, a little after it was."""

    def __init__(self, ratings: Ratings, time: Timekeeper, moves_wait: Callable[[], bool] = lambda: False) -> None:
        self._ratings = ratings
        self._time = time
        self._moves_wait = moves_wait

    async def go_round(self) -> None:
        while True:
            await self._time.sleep(LOOK_EVERY)
            await logged(self.look(), "rate")

    async def look(self) -> None:
        """All that waits, unless another process is at it."""
        while await self._ratings.count(rated, AT_ONCE) == AT_ONCE:
            if self._moves_wait():
                await self._time.sleep(BETWEEN)
