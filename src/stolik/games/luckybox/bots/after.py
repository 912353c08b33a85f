"""What would lie in front of a Lucky Box player after an action, worked out by the rules from what the seat can see."""

from __future__ import annotations

from typing import TypeAlias

from stolik.games.luckybox.rules.moves import Bonus, Draft, Keep, Mark, Pass
from stolik.games.luckybox.rules.tableau import Tableau, keep, mark, use_bonus
from stolik.games.luckybox.rules.view import View, imagined_tableau

Move: TypeAlias = Keep | Mark | Pass | Bonus | Draft


def own_tableau(view: View) -> Tableau:
    assert view.seat is not None
    return imagined_tableau(view.tableaus[view.seat], view.hand)


def after(view: View, tableau: Tableau, action: Move) -> Tableau:
    """The tableau after the action, before anybody else does anything."""
    seat = view.seat or 0
    match action:
        case Mark(card, cell):
            return mark(seat, tableau, card, cell, view.revealed[-1], view.round)[0]
        case Bonus(line, card, cell):
            return use_bonus(seat, tableau, line, card, cell, view.round)[0]
        case Keep(cards):
            return keep(tableau, cards)[0]
        case Draft(card):
            return keep(tableau, (card,))[0]
        case Pass():
            return tableau
