"""Lucky Box as people play it: a child marks what comes up, an adult weighs what lines and cards will bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stolik.bots.bot import Budget, best
from stolik.rules.chance import Luck
from stolik.rules.luckybox import tableau as tableaus
from stolik.rules.luckybox.cards import BOLTS, CELLS, LINE_MARKS, SIZE, Card, Prize
from stolik.rules.luckybox.game import Move
from stolik.rules.luckybox.moves import Bonus, Draft, Keep, Mark, Pass
from stolik.rules.luckybox.scoring import CARD_POINTS, STAR_POINTS
from stolik.rules.luckybox.tableau import STARS_PER_ROUND, Held, Tableau
from stolik.rules.luckybox.view import View, imagined_tableau

BEGINNERS_GLANCE = 3
"""Cells that a beginner compares before marking one."""
BONUS_WORTH = 1.0
"""What a regular gives for a number or a question mark, and for a bolt."""
BOLT_WORTH = 0.8
MOON_WORTH = 1.5
STAR_WORTH = 2.0
HOPE = 0.45
"""How much of a card's points, or of a prize, a regular counts on while it is not complete, if all but one is marked."""


@dataclass(frozen=True, slots=True)
class Beginner:
    """Marks the number that came up, bolts only if there is no other way, and sees a full line if it looks there."""

    def choose(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> Move:
        cheap = [action for action in legal if bolts_for(view, action) == 0]
        seen = chance.sample(cheap or legal, min(BEGINNERS_GLANCE, len(cheap or legal)))
        return best(seen, [lines_after(view, action) for action in seen], chance)


@dataclass(frozen=True, slots=True)
class Regular:
    """Compares everything it may do by simple values: cards nearly complete, lines nearly complete, what they pay."""

    def choose(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> Move:
        return best(legal, [prospects(tableau_after(view, action), view.round) for action in legal], chance)


def bolts_for(view: View, action: Move) -> int:
    if not isinstance(action, Mark):
        return 0
    assert view.seat is not None
    grid = next(card.grid for card in view.tableaus[view.seat].cards if card.number == action.card)
    return BOLTS[view.revealed[-1]][grid[action.cell]]


def tableau_after(view: View, action: Move) -> Tableau:
    """What lies in front of the seat after the action, bonuses not yet used."""
    assert view.seat is not None
    mine = imagined_tableau(view.tableaus[view.seat], view.hand)
    match action:
        case Keep(cards):
            return tableaus.keep(mine, cards)[0]
        case Draft(card):
            return tableaus.keep(mine, (card,))[0]
        case Mark(card, cell):
            return tableaus.mark(view.seat, mine, card, cell, view.revealed[-1], view.round)[0]
        case Bonus(line, card, cell):
            return tableaus.use_bonus(view.seat, mine, line, card, cell, view.round)[0]
        case Pass():
            return mine


def lines_after(view: View, action: Move) -> int:
    """How many lines are complete then."""
    return sum(held.marks & line == line for held in tableau_after(view, action).cards for line in LINE_MARKS)


def prospects(tableau: Tableau, this_round: int) -> float:
    """What a regular thinks that a tableau is worth."""
    stars = tableau.stars[this_round - 1]
    return (
        STAR_POINTS[stars]
        + MOON_WORTH * tableau.moons
        + BOLT_WORTH * tableau.bolts
        + BONUS_WORTH * len(tableau.pending)
        + sum(card_prospects(held, this_round, stars) for held in tableau.cards)
    )


def card_prospects(held: Held, this_round: int, stars: int) -> float:
    marked = held.marks.bit_count()
    if marked == CELLS:
        return CARD_POINTS[this_round - 1]
    return HOPE * CARD_POINTS[this_round - 1] * (marked / (CELLS - 1)) ** 2 + sum(
        HOPE * prize_worth(prize, stars) * ((in_line + 1) / SIZE) ** 2
        for prize, in_line in open_lines(held.card, held.marks)
    )


def open_lines(card: Card, marks: int) -> list[tuple[Prize, int]]:
    """The prizes still to be won on a card, each with the cells already marked in its line."""
    return [
        (prize, (marks & line).bit_count())
        for prize, line in zip(card.bonuses, LINE_MARKS, strict=True)
        if marks & line != line
    ]


def prize_worth(prize: Prize, stars: int) -> float:
    match prize:
        case None:
            return 0.0
        case "bolt":
            return BOLT_WORTH
        case "bolt2":
            return 2 * BOLT_WORTH
        case "moon":
            return MOON_WORTH
        case "star":
            return STAR_WORTH if stars < STARS_PER_ROUND else 0.0
        case _:
            return BONUS_WORTH
