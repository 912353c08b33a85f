"""What an action in Lucky Box is good for, in the one respect that stands out most."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.bots.bot import Reason
from stolik.bots.luckybox.people import bolts_for, lines_after, tableau_after
from stolik.rules.luckybox.cards import CELLS, LINE_MARKS, SIZE
from stolik.rules.luckybox.game import Move
from stolik.rules.luckybox.moves import Draft, Keep, Pass
from stolik.rules.luckybox.scoring import CARD_POINTS, STAR_POINTS
from stolik.rules.luckybox.tableau import Tableau
from stolik.rules.luckybox.view import View, imagined_tableau


@dataclass(frozen=True, slots=True)
class Reasons:
    """Cards chosen: `good-prizes`. Marks: `completes-card`, `wins-star`, `wins-moon`, `wins-bolts`, `sets-off-bonus`,
    `completes-line`, `nearly-completes-card`, `prepares-lines`, `keeps-going`. Passing: `saves-bolts`.
    """

    def reason(self, view: View, action: Move) -> Reason:
        if isinstance(action, Pass) or view.seat is None:
            return Reason("saves-bolts", {})
        before, after = imagined_tableau(view.tableaus[view.seat], view.hand), tableau_after(view, action)
        if isinstance(action, Keep | Draft):
            return Reason("good-prizes", prizes(view, action))
        spent = bolts_for(view, action)
        if complete(after) > complete(before):
            return Reason("completes-card", {"points": CARD_POINTS[view.round - 1], "bolts": spent})
        stars = after.stars[view.round - 1]
        if stars > before.stars[view.round - 1]:
            return Reason("wins-star", {"points": STAR_POINTS[stars] - STAR_POINTS[stars - 1], "stars": stars})
        if after.moons > before.moons:
            return Reason("wins-moon", {"moons": after.moons})
        if after.bolts + spent > before.bolts:
            return Reason("wins-bolts", {"bolts": after.bolts + spent - before.bolts})
        won = [pending.bonus for pending in after.pending if pending not in before.pending]
        if won:
            return Reason("sets-off-bonus", {"bonus": won[0] or ""})
        if lines_after(view, action) > sum(held.marks & line == line for held in before.cards for line in LINE_MARKS):
            return Reason("completes-line", {})
        missing = next(
            CELLS - now.marks.bit_count()
            for then, now in zip(before.cards, after.cards, strict=True)
            if then.marks != now.marks
        )
        if missing <= SIZE - 1:
            return Reason("nearly-completes-card", {"missing": missing})
        if prepared(after) > prepared(before):
            return Reason("prepares-lines", {"lines": prepared(after) - prepared(before)})
        return Reason("keeps-going", {"missing": missing})


def complete(tableau: Tableau) -> int:
    return sum(held.complete for held in tableau.cards)


def prepared(tableau: Tableau) -> int:
    """Lines of which all but one cell is marked."""
    return sum((held.marks & line).bit_count() == SIZE - 1 for held in tableau.cards for line in LINE_MARKS)


def prizes(view: View, action: Keep | Draft) -> dict[str, int | str]:
    """How many of each prize there are on the cards chosen."""
    chosen = action.cards if isinstance(action, Keep) else (action.card,)
    won = [prize for card in view.hand if card.number in chosen for prize in card.bonuses]
    return {
        "stars": won.count("star"),
        "moons": won.count("moon"),
        "bolts": won.count("bolt") + 2 * won.count("bolt2"),
        "any": won.count("?"),
    }
