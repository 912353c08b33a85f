"""What an action in SETUP is good for, in the one respect that stands out most."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.bots.bot import Reason
from stolik.games.setup.bots.kernel_view import desk_of
from stolik.games.setup.bots.lookahead import offers
from stolik.games.setup.rules.moves import Call, Move, Swap
from stolik.games.setup.rules.view import View

MANY = 5
"""Points that speak for themselves."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """`reaches-finish`, `scores-much`, `gives-nothing`, `leaves-little` and `scores-now` for placements, `new-tiles`
    for swaps, `own-bonus` and `reminds-another` for calls.
    """

    def reason(self, view: View, action: Move) -> Reason:
        match action:
            case Call(seat):
                return Reason("own-bonus" if seat == view.seat else "reminds-another", {"seat": seat})
            case Swap(tiles):
                return Reason("new-tiles", {"tiles": len(tiles)})
            case _:
                pass
        assert view.seat is not None
        desk = desk_of(view)
        rows = desk.rows([action])
        points, given = (int(values[0]) for values in desk.judge(rows))
        if view.seats[view.seat].position + points >= view.finish:
            return Reason("reaches-finish", {"points": points})
        if points >= MANY:
            return Reason("scores-much", {"points": points, "given": given})
        offered = int(offers(desk.board, desk.position, rows)[0])
        if offered < points:
            return Reason("leaves-little", {"points": points, "offered": offered})
        if given == 0:
            return Reason("gives-nothing", {"points": points})
        return Reason("scores-now", {"points": points, "given": given})
