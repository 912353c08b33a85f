"""What the network knows nothing of, for it learned with two players: the fewest moons cost points, and the most are harder to have."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import comb, prod

from stolik.bots.bot import Points
from stolik.games.luckybox.rules.scoring import FEWEST_MOONS, MOST_MOONS, PLAYERS_WITH_A_PENALTY
from stolik.games.luckybox.rules.state import TURNS
from stolik.games.luckybox.rules.tableau import ROUNDS, Tableau
from stolik.games.luckybox.rules.view import View

GAME = ROUNDS * TURNS
LAST_TURNS = 4
"""Before these it does not matter who has more moons: whoever took some early finds fewer later on.

Then experts get as many moons as each other but for luck, which parts them about as a coin tossed in each turn would.
"""

BY_MEASURE = 1.5
"""By so much more than coins say does a game come to less among four, in 600 games of every strength."""


def among_more(view: View, tableau: Tableau) -> Points:
    """What this tableau is worth less than the network says; nothing with fewer than three players."""
    if len(view.tableaus) < PLAYERS_WITH_A_PENALTY:
        return 0.0
    return (
        penalty_to_expect(view, tableau) - BY_MEASURE * rewards_missed(len(view.tableaus)) * _turns_to_come(view) / GAME
    )


def rewards_missed(players: int) -> Points:
    """How much less the most moons promise at first than against one rival; as the game goes on, the moons of the others tell it themselves."""
    return MOST_MOONS * (chance_of_most(0, [0], LAST_TURNS) - chance_of_most(0, [0] * (players - 1), LAST_TURNS))


def penalty_to_expect(view: View, tableau: Tableau) -> Points:
    """What the fewest moons may cost the seat with this tableau."""
    to_come = _turns_to_come(view)
    others = [other.moons for seat, other in enumerate(view.tableaus) if seat != view.seat]
    if to_come > LAST_TURNS:
        return FEWEST_MOONS * chance_of_fewest(0, [0] * len(others), LAST_TURNS)
    return FEWEST_MOONS * chance_of_fewest(tableau.moons, others, to_come)


def _turns_to_come(view: View) -> int:
    return (ROUNDS - view.round) * TURNS + TURNS - view.turn


def chance_of_most(mine: int, others: Iterable[int], tosses: int) -> float:
    """How likely nobody has more in the end, if every seat tosses so many coins and gets a moon for each head."""
    leads = [mine - other for other in others]
    return sum(
        heads(tosses, won) * prod(1 - at_least(tosses, won + lead + 1) for lead in leads) for won in range(tosses + 1)
    )


def chance_of_fewest(mine: int, others: Iterable[int], tosses: int) -> float:
    """How likely nobody has fewer in the end, if every seat tosses so many coins and gets a moon for each head."""
    leads = [mine - other for other in others]
    return sum(heads(tosses, won) * prod(at_least(tosses, won + lead) for lead in leads) for won in range(tosses + 1))


@cache
def heads(tosses: int, count: int) -> float:
    return comb(tosses, count) / 2**tosses


@cache
def at_least(tosses: int, count: int) -> float:
    return sum(heads(tosses, more) for more in range(max(0, count), tosses + 1))
