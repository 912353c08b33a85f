"""SETUP as people play it: the most points there are, a space overlooked, a bonus that nobody called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from stolik.bots.bot import Budget, Level
from stolik.bots.people import Nature, Person, Thought, happens
from stolik.game.chance import Chance, Luck
from stolik.game.contract import Action
from stolik.games.setup.bots.at_sight import Board, points_at_sight
from stolik.games.setup.rules.moves import Call, Move, Place, Swap
from stolik.games.setup.rules.view import View

TIE = 0.01
"""What a regular gives for a point less to the others: it decides between placements of equal points alone."""
RATHER_NOT = -10.0
"""What swapping is worth: it comes after every placement, and the more tiles the better."""


@dataclass(frozen=True, slots=True)
class Laying:
    """The most points now, and of those the least for the others; where nothing can be placed, a whole new rack."""

    def weigh(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> list[Thought]:
        board = Board.seen(view)
        return [self._thought(view, board, action) for action in legal]

    def _thought(self, view: View, board: Board, action: Move) -> Thought:
        match action:
            case Place(tiles):
                points, given = points_at_sight(board, tiles)
                return Thought(points - TIE * given, now=points, needs=tuple(laid.space for laid in tiles))
            case Swap(tiles):
                return Thought(RATHER_NOT + len(tiles), now=RATHER_NOT)
            case Call(seat):
                return Thought(RATHER_NOT if seat != view.seat else 0.0, now=RATHER_NOT)


@dataclass(frozen=True, slots=True)
class Caller(Person):
    """Somebody with a plan who also calls their own bonus, unless they forget it."""

    def choose(self, view: View, legal: Sequence[Action], chance: Luck, budget: Budget) -> Action:
        if (call := self.interject(view, legal)) is not None:
            return call
        moves = [action for action in legal if not isinstance(action, Call)]
        return super(Caller, self).choose(view, moves, chance, budget)

    def interject(self, view: View, legal: Sequence[Action]) -> Call | None:
        return None if happens(self.at_table(view).forgets, at_this_moment(view)) else own_call(view, legal)


PEOPLE: dict[Level, Person] = {
    "newcomer": Caller(Laying(), Nature(temperature=0.89, overlooks=0.076, greed=0.22, forgets=1.0), {3: 1.3, 4: 1.9}),
    "beginner": Caller(Laying(), Nature(temperature=0.6, overlooks=0.051, greed=0.15, forgets=0.5), {3: 1.2, 4: 1.5}),
    "casual": Caller(Laying(), Nature(temperature=0.39, overlooks=0.033, greed=0.1, forgets=0.25), {3: 1.15, 4: 1.3}),
    "regular": Caller(Laying()),
}


def at_this_moment(view: View) -> Luck:
    """Luck of the position: who has forgotten something now has forgotten it however often they are asked."""
    places = [seat.position for seat in view.seats]
    return Chance(sha256(f"call:{view.seat}:{places}:{view.placers}".encode()).digest(), 0)


def own_call(view: View, legal: Sequence[Action]) -> Call | None:
    """The call of this seat's own bonus, if there is one to call."""
    return next((action for action in legal if isinstance(action, Call) and action.seat == view.seat), None)
