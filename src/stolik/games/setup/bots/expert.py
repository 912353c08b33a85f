"""The expert weighs every placement, then plays the best of them on for a few turns in worlds that it imagines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stolik.bots.bot import Budget, Points, best, ranked
from stolik.game.chance import Luck
from stolik.games.setup.bots.kernel_view import Desk, desk_of, tile_bits
from stolik.games.setup.bots.lookahead import lead, offers, play_on, tries
from stolik.games.setup.bots.people import own_call
from stolik.games.setup.bots.racing import race_table
from stolik.games.setup.rules.moves import Call, Move, Place, Swap
from stolik.games.setup.rules.view import View

CANDIDATES = 80
"""Placements whose offer to the next seat is looked at."""
FINALISTS = 20
"""Those that are played on."""
MOST_WORLDS = 33
"""In the first round of playing on."""
MOST_TRIES = 2000
"""So often something is played on in all."""
TURNS_A_POSITION = 2
"""Of the turns that are played on, so many count as one position of the budget: the kernel is quick."""
OFFERED = 0.5
"""What a point offered to the next seat counts."""
POOR = 3
"""A swap is thought about only if no placement brings more."""
SEEDS = 1 << 20
UNTRIED = 1.0
"""Points by which an action that was not played on is at least taken to be worse than the last of those that were."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What thinking has brought to light about placements and swaps."""

    tried: Sequence[int]
    """Those that were played on, by their places among the actions."""
    leads: Sequence[float]
    """The mean lead that each of these came to."""
    urges: Sequence[float]
    """What the expert goes by: the chance to win; in teams that lead, with what winning adds."""
    worlds: Sequence[int]
    """In how many worlds each was played on: the more, the longer it stood its ground."""
    at_sight: Sequence[float]
    """For every action: points now, less those given away and some of those offered."""


@dataclass(frozen=True, slots=True)
class Expert:
    def choose(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> Move:
        if (call := own_call(view, legal)) is not None:
            return call
        moves = [action for action in legal if not isinstance(action, Call)]
        if len(moves) == 1:
            return moves[0]
        weighed = weigh(desk_of(view), moves, chance, budget)
        last = [at for at, worlds in enumerate(weighed.worlds) if worlds == max(weighed.worlds)]
        return best([moves[weighed.tried[at]] for at in last], [weighed.urges[at] for at in last], chance)

    def interject(self, view: View, legal: Sequence[Move]) -> Call | None:
        return own_call(view, legal)

    def rank(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> list[tuple[Move, Points]]:
        """With the lead that this seat may expect after its own next turn, or at the end if that comes before."""
        assert view.seat is not None
        desk = desk_of(view)
        moves = [action for action in legal if not isinstance(action, Call)]
        in_order = by_urge(moves, weigh(desk, moves, chance, budget)) if moves else []
        now = lead(desk.board, desk.position, view.seat)
        expected = in_order[0][1] if in_order else now
        calls = [
            (
                action,
                expected
                + lead(desk.board, desk.after_call(action.seat, view.seats[action.seat].uncalled), view.seat)
                - now,
            )
            for action in legal
            if isinstance(action, Call)
        ]
        own, others = (
            [(call, worth) for call, worth in calls if (call.seat == view.seat) is mine] for mine in (True, False)
        )
        return [*own, *in_order, *others]


def weigh(desk: Desk, moves: Sequence[Place | Swap], chance: Luck, budget: Budget) -> Weighed:
    placed = [at for at, action in enumerate(moves) if isinstance(action, Place)]
    swapped = [(at, tile_bits(action.tiles)) for at, action in enumerate(moves) if isinstance(action, Swap)]
    rows = desk.rows([action for action in moves if isinstance(action, Place)])
    points, given = desk.judge(rows)
    worth = (points - given).astype(float)
    front = np.argsort(-worth, kind="stable")[:CANDIDATES]
    worth[front] -= OFFERED * offers(desk.board, desk.position, rows[front])
    front = front[np.argsort(-worth[front], kind="stable")][:FINALISTS]
    swaps = swapped if not len(front) or points.max() <= POOR else swapped[:0]
    turns = desk.board.players
    most = min(MOST_TRIES, TURNS_A_POSITION * budget.positions // turns)
    leads, urges, worlds = play_on(
        desk.board,
        desk.position,
        desk.hidden,
        rows[front],
        np.array([tiles for _, tiles in swaps], np.int64),
        chance.below(SEEDS),
        max(1, min(MOST_WORLDS, most // tries(len(front) + len(swaps)))),
        turns,
        race_table(desk.board.players, desk.board.finish),
    )
    at_sight = np.zeros(len(moves))
    at_sight[placed] = worth
    tried = [placed[int(at)] for at in front] + [at for at, _ in swaps]
    return Weighed(tried, leads.tolist(), urges.tolist(), worlds.tolist(), at_sight.tolist())


def by_urge(moves: Sequence[Place | Swap], weighed: Weighed) -> list[tuple[Move, Points]]:
    """All moves with their leads. The one that the expert likes best comes first, and none is worth more than that; what was not played on comes last."""
    stood = sorted(
        zip(weighed.tried, weighed.leads, weighed.urges, weighed.worlds, strict=True),
        key=lambda one: (-one[3], -one[2]),
    )
    most = stood[0][1]
    tried = ranked([moves[at] for at, *_ in stood], [min(lead, most) for _, lead, *_ in stood])
    least, least_at_sight = min(weighed.leads), min(weighed.at_sight[at] for at in weighed.tried)
    untried = ranked(
        [action for at, action in enumerate(moves) if at not in weighed.tried],
        [
            least - max(UNTRIED, least_at_sight - at_sight)
            for at, at_sight in enumerate(weighed.at_sight)
            if at not in weighed.tried
        ],
    )
    return [*tried, *untried]
