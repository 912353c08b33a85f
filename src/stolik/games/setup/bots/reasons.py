"""What an action in SETUP is good for, what stands out most first."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from stolik.bots.bot import Reason
from stolik.games.setup.bots.at_sight import Board, points_at_sight
from stolik.games.setup.bots.kernel_view import desk_of
from stolik.games.setup.bots.lookahead import offers
from stolik.games.setup.rules.moves import Call, Move, Place, Swap
from stolik.games.setup.rules.view import View

MANY = 5
"""Points that speak for themselves."""
LITTLE = 2
"""What a single pair brings."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """`reaches-finish`, `scores-much`, `leaves-little`, `own-spaces`, `gives-nothing` and `scores-now` for placements,
    `new-tiles` for swaps, `own-bonus` and `reminds-another` for calls.
    """

    def idea(self, view: View, action: Move) -> Hashable:
        """The same tiles that bring the same points, wherever they lie, are one idea; so are swaps of as many tiles."""
        match action:
            case Place(tiles):
                return frozenset(laid.tile for laid in tiles), points_at_sight(Board.seen(view), tiles)
            case Swap(tiles):
                return len(tiles)
            case Call(seat):
                return "call", seat

    def weight(self, reason: Reason) -> float:
        gained = sum(int(reason.values.get(value, 0)) for value in ("points", "own"))
        return gained - sum(int(reason.values.get(value, 0)) for value in ("given", "offered"))

    def reasons(self, view: View, action: Move) -> Iterator[Reason]:
        match action:
            case Call(seat):
                yield Reason("own-bonus" if seat == view.seat else "reminds-another", {"seat": seat})
            case Swap(tiles):
                yield Reason("new-tiles", {"tiles": len(tiles)})
            case Place():
                yield from self._for_placing(view, action)

    def _for_placing(self, view: View, action: Place) -> Iterator[Reason]:
        assert view.seat is not None
        desk = desk_of(view)
        rows = desk.rows([action])
        points, given = (int(values[0]) for values in desk.judge(rows))
        if view.seats[view.seat].position + points >= view.finish:
            yield Reason("reaches-finish", {"points": points})
        if points >= MANY:
            yield Reason("scores-much", {"points": points, "given": given})
        offered = int(offers(desk.board, desk.position, rows)[0])
        if offered <= min(LITTLE, points - 1):
            yield Reason("leaves-little", {"points": points, "offered": offered})
        own = {space.name for space in view.spaces if space.owner == view.seat}
        if laid := sum(one.space in own for one in action.tiles):
            yield Reason("own-spaces", {"own": laid, "points": points})
        if given == 0:
            yield Reason("gives-nothing", {"points": points})
        else:
            yield Reason("scores-now", {"points": points, "given": given})
