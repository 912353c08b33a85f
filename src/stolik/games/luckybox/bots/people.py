"""Lucky Box as people play it: a child marks what it sees, an adult works on the fullest cards and saves bolts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stolik.bots.bot import Budget, best
from stolik.game.chance import Luck
from stolik.games.luckybox.bots.after import Move, after, own_tableau
from stolik.games.luckybox.rules.cards import LINE_MARKS, Prize
from stolik.games.luckybox.rules.moves import Mark
from stolik.games.luckybox.rules.scoring import CARD_POINTS, STAR_POINTS
from stolik.games.luckybox.rules.tableau import Held, Tableau
from stolik.games.luckybox.rules.view import View

BOLT, MOON, PENDING = 0.7, 1.1, 2.0
"""What a regular thinks a bolt, a moon, and a mark still to be made are worth."""
PRIZE: dict[Prize, float] = {"?": 2.0, "bolt": 0.7, "bolt2": 1.4, "moon": 1.5, "star": 2.0, None: 0.0}
NUMBER_PRIZE = 0.9
NEARLY = 0.12
"""Part of a prize that a line with one free cell already counts for."""
FULLER_IS_BETTER = 0.07
"""A card's marks count as their square times this."""


@dataclass(frozen=True, slots=True)
class Beginner:
    """Marks the revealed number anywhere, or any cell it can; everything else as it comes."""

    def choose(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> Move:
        cost = {(reach.card, reach.cell): reach.bolts for reach in view.reach}
        free = [action for action in legal if isinstance(action, Mark) and not cost[action.card, action.cell]]
        choices = free or legal
        return choices[chance.below(len(choices))]


@dataclass(frozen=True, slots=True)
class Regular:
    """Looks at every action: points now, full cards, prizes that are one cell away, tokens kept."""

    def choose(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> Move:
        tableau = own_tableau(view)
        return best(legal, [prospects(after(view, tableau, action), view.round) for action in legal], chance)


def prospects(tableau: Tableau, this_round: int) -> float:
    return (
        sum(card_prospects(held, this_round) for held in tableau.cards)
        + BOLT * tableau.bolts
        + MOON * tableau.moons
        + STAR_POINTS[tableau.stars[this_round - 1]]
        + PENDING * len(tableau.pending)
    )


def card_prospects(held: Held, this_round: int) -> float:
    if held.complete:
        return CARD_POINTS[this_round - 1]
    nearly = sum(
        prize_worth(held.card.bonuses[index])
        for index, line in enumerate(LINE_MARKS)
        if (held.marks & line).bit_count() == 2
    )
    promise = 0.1 * sum(prize_worth(held.card.bonuses[index]) for index in range(len(LINE_MARKS)))
    return FULLER_IS_BETTER * held.marks.bit_count() ** 2 + NEARLY * nearly + promise


def prize_worth(prize: Prize) -> float:
    return NUMBER_PRIZE if isinstance(prize, int) else PRIZE[prize]
