"""What an action in SETUP is good for, in the one respect that stands out most."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.bots.bot import Reason
from stolik.bots.setup.expert import wins
from stolik.bots.setup.table import table_of, worth_now
from stolik.rules.setup.state import Call, Move, Swap
from stolik.rules.setup.view import View


@dataclass(frozen=True, slots=True)
class Reasons:
    """`calls-bonus`, `new-tiles`, `wins`, `gives-away` and `scores`."""

    def reason(self, view: View, action: Move) -> Reason:
        if isinstance(action, Call):
            return Reason("calls-bonus", {"seat": action.seat})
        if isinstance(action, Swap):
            return Reason("new-tiles", {"tiles": len(action.tiles)})
        table = table_of(view)
        points, given = worth_now(table, [action])[0]
        if wins(table, points, given):
            return Reason("wins", {"points": points})
        if given:
            return Reason("gives-away", {"points": points, "given": given})
        return Reason("scores", {"points": points, "tiles": len(action.tiles)})
