"""SETUP as people play it: a child lays a tile or two where it sees a set, an adult takes the most points there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stolik.bots.bot import Budget, best
from stolik.game.chance import Luck
from stolik.games.setup.bots.kernel_view import desk_of
from stolik.games.setup.rules.moves import Call, Move, Place, Swap
from stolik.games.setup.rules.view import View

BEGINNERS_GLANCE = 12
"""Placements that a beginner compares."""
BEGINNERS_TILES = 2
"""A beginner does not see how to place more tiles than this at once."""
TIE = 0.01
"""What a regular gives for a point less to the others: it decides between placements of equal points alone."""


@dataclass(frozen=True, slots=True)
class Beginner:
    """Takes the best of a few small placements; swaps everything when it sees none. Forgets to call its bonus."""

    def choose(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> Move:
        small = [action for action in legal if isinstance(action, Place) and len(action.tiles) <= BEGINNERS_TILES]
        if not small:
            return biggest_swap(legal)
        seen = chance.sample(small, min(BEGINNERS_GLANCE, len(small)))
        points, _ = desk_of(view).judge(desk_of(view).rows(seen))
        return best(seen, points.tolist(), chance)


@dataclass(frozen=True, slots=True)
class Regular:
    """The greedy best-points player: most points now, and of those the least for the others. Calls its own bonus."""

    def choose(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> Move:
        if (call := own_call(view, legal)) is not None:
            return call
        placements = [action for action in legal if isinstance(action, Place)]
        if not placements:
            return biggest_swap(legal)
        desk = desk_of(view)
        points, given = desk.judge(desk.rows(placements))
        return best(placements, (points - TIE * given).tolist(), chance)

    def interject(self, view: View, legal: Sequence[Move]) -> Call | None:
        return own_call(view, legal)


def own_call(view: View, legal: Sequence[Move]) -> Call | None:
    """The call of this seat's own bonus, if there is one to call."""
    return next((action for action in legal if isinstance(action, Call) and action.seat == view.seat), None)


def biggest_swap(legal: Sequence[Move]) -> Move:
    """Give the whole rack away."""
    return max((action for action in legal if isinstance(action, Swap)), key=lambda action: len(action.tiles))
