"""SETUP as people play it: a child takes the first good thing it sees, an adult the most points there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stolik.bots.bot import Budget, best
from stolik.bots.setup.table import table_of, worth_now
from stolik.rules.chance import Luck
from stolik.rules.setup.state import Call, Move, Place
from stolik.rules.setup.view import View

BEGINNERS_GLANCE = 10
"""Placements that a beginner compares before placing."""


@dataclass(frozen=True, slots=True)
class Beginner:
    """Compares a few placements, and calls a bonus only when nothing else is to be done."""

    def choose(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> Move:
        places = [action for action in legal if isinstance(action, Place)]
        if not places:
            return legal[chance.below(len(legal))]
        table = table_of(view)
        seen = chance.sample(places, min(BEGINNERS_GLANCE, len(places)))
        return best(seen, [points for points, _ in worth_now(table, seen)], chance)


@dataclass(frozen=True, slots=True)
class Regular:
    """The greedy player: the most points now, and of those placements one that gives the least away."""

    def choose(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> Move:
        if (call := own_call(view, legal)) is not None:
            return call
        places = [action for action in legal if isinstance(action, Place)]
        if not places:
            return largest_swap(legal, chance)
        table = table_of(view)
        return best(places, [points - given / 100 for points, given in worth_now(table, places)], chance)


def own_call(view: View, legal: Sequence[Move]) -> Call | None:
    return next((action for action in legal if isinstance(action, Call) and action.seat == view.seat), None)


def largest_swap(legal: Sequence[Move], chance: Luck) -> Move:
    """As many new tiles as possible; out of turn, where there is only something to call for others, that."""
    return best(legal, [0 if isinstance(action, Call) else len(action.tiles) for action in legal], chance)
