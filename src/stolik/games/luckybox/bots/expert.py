"""The expert looks at every tableau an action could lead to and takes the one of the highest learned value, in the end that which wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from stolik.bots.bot import Budget, Points, best, ranked
from stolik.game.chance import Luck
from stolik.games.luckybox.bots.after import Move, after, own_tableau
from stolik.games.luckybox.bots.last_turn import shares_of_the_win
from stolik.games.luckybox.bots.moons import among_more
from stolik.games.luckybox.bots.network import tableau_value
from stolik.games.luckybox.rules.view import View

WINNING = 1000.0
"""What winning counts in points: of two that win as often, the one that brings more is taken."""


@dataclass(frozen=True, slots=True)
class Expert:
    weights: Path | None = None
    """Other weights than the shipped ones, to be compared with them."""

    def choose(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> Move:
        if len(legal) == 1:
            return legal[0]
        values, wins = self._weigh(view, legal)
        return best(legal, values if wins is None else urges(values, wins), chance)

    def rank(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> list[tuple[Move, Points]]:
        """With the points to expect; in the last turn what wins comes first."""
        values, wins = self._weigh(view, legal)
        if wins is None:
            return ranked(legal, values)
        worth = dict(zip(legal, values, strict=True))
        return [(action, worth[action]) for action, _ in ranked(legal, urges(values, wins))]

    def _weigh(self, view: View, legal: Sequence[Move]) -> tuple[list[Points], list[float] | None]:
        """Expected final points of each action and, in the last turn, its share of the win."""
        tableau = own_tableau(view)
        value = tableau_value(solo=len(view.tableaus) == 1, weights=self.weights)
        then = [after(view, tableau, action) for action in legal]
        learned: list[Points] = value(view, then).tolist()
        points = [points + among_more(view, reached) for points, reached in zip(learned, then, strict=True)]
        return points, shares_of_the_win(view, then)


def urges(values: Sequence[Points], wins: Sequence[float]) -> list[float]:
    return [WINNING * win + value for value, win in zip(values, wins, strict=True)]
