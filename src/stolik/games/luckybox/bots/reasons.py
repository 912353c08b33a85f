"""What an action in Lucky Box is good for, in the one respect that stands out most."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.bots.bot import Reason
from stolik.games.luckybox.bots.after import Move, after, own_tableau
from stolik.games.luckybox.rules.cards import LINE_MARKS
from stolik.games.luckybox.rules.moves import Bonus, Draft, Keep, Mark, Pass
from stolik.games.luckybox.rules.scoring import CARD_POINTS
from stolik.games.luckybox.rules.tableau import Tableau
from stolik.games.luckybox.rules.view import View


@dataclass(frozen=True, slots=True)
class Reasons:
    """`good-cards`, `saves-bolts`, `completes-card`, `completes-lines`, `prepares-lines` and `fills-card`."""

    def reason(self, view: View, action: Move) -> Reason:
        if isinstance(action, Keep | Draft):
            return Reason("good-cards", {})
        before = own_tableau(view)
        if isinstance(action, Pass):
            return Reason("saves-bolts", {"bolts": before.bolts})
        then = after(view, before, action)
        if complete_cards(then) > complete_cards(before):
            return Reason("completes-card", {"card": action.card, "points": CARD_POINTS[view.round - 1]})
        if (lines := lines_with(then, 3) - lines_with(before, 3)) > 0:
            return Reason("completes-lines", {"card": action.card, "lines": lines})
        if (lines := lines_with(then, 2) - lines_with(before, 2)) > 0:
            return Reason("prepares-lines", {"card": action.card, "lines": lines})
        return Reason("fills-card", {"card": action.card, "marks": marks_on(then, action)})


def complete_cards(tableau: Tableau) -> int:
    return sum(held.complete for held in tableau.cards)


def lines_with(tableau: Tableau, marks: int) -> int:
    """Lines of all cards with at least so many marks."""
    return sum((held.marks & line).bit_count() >= marks for held in tableau.cards for line in LINE_MARKS)


def marks_on(tableau: Tableau, action: Mark | Bonus) -> int:
    return next(held.marks.bit_count() for held in tableau.cards if held.card.number == action.card)
