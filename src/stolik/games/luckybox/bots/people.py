"""Lucky Box as people play it: the fullest cards first, bolts saved, a card overlooked, a prize forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stolik.bots.bot import Budget, Level
from stolik.bots.people import Nature, Person, Thought
from stolik.game.chance import Luck
from stolik.games.luckybox.bots.after import Move, after, own_tableau
from stolik.games.luckybox.rules.cards import LINE_MARKS, Prize
from stolik.games.luckybox.rules.moves import Bonus, Mark
from stolik.games.luckybox.rules.scoring import CARD_POINTS, MARKS_PER_POINT, STAR_POINTS
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
class Marking:
    """Points now, full cards, prizes that are one cell away, tokens kept; what a line pays is easily forgotten."""

    def weigh(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> list[Thought]:
        tableau = own_tableau(view)
        stands = standing(tableau, view.round)
        return [self._thought(view, tableau, action, stands) for action in legal]

    def _thought(self, view: View, before: Tableau, action: Move, stands: float) -> Thought:
        then = after(view, before, action)
        return Thought(
            worth=prospects(then, view.round),
            now=standing(then, view.round) - stands,
            bonus=tokens(then, view.round),
            needs=(action.card,) if isinstance(action, Mark | Bonus) else (),
        )


PEOPLE: dict[Level, Person] = {
    "newcomer": Person(Marking(), Nature(temperature=2.4, overlooks=0.21, greed=0.61, forgets=0.81)),
    "beginner": Person(Marking(), Nature(temperature=1.04, overlooks=0.09, greed=0.26, forgets=0.34)),
    "casual": Person(Marking(), Nature(temperature=0.44, overlooks=0.037, greed=0.11, forgets=0.15)),
    "regular": Person(Marking()),
}


def standing(tableau: Tableau, this_round: int) -> float:
    """The points that lie there, with every mark for its half."""
    marks = sum(held.marks.bit_count() for held in tableau.cards if not held.complete)
    complete = CARD_POINTS[this_round - 1] * sum(held.complete for held in tableau.cards)
    return complete + marks / MARKS_PER_POINT + STAR_POINTS[tableau.stars[this_round - 1]]


def prospects(tableau: Tableau, this_round: int) -> float:
    return sum(card_prospects(held, this_round) for held in tableau.cards) + tokens(tableau, this_round)


def tokens(tableau: Tableau, this_round: int) -> float:
    """What lies beside the cards: bolts, moons, stars, and marks still to be made."""
    return (
        BOLT * tableau.bolts
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
