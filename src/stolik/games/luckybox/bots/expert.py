"""The expert looks at every tableau an action could lead to and takes the one of the highest learned value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from stolik.bots.bot import Budget, Points, best, ranked
from stolik.game.chance import Luck
from stolik.games.luckybox.bots.after import Move, after, own_tableau
from stolik.games.luckybox.bots.moons import penalty_to_expect
from stolik.games.luckybox.bots.network import tableau_value
from stolik.games.luckybox.rules.view import View


@dataclass(frozen=True, slots=True)
class Expert:
    weights: Path | None = None
    """Other weights than the shipped ones, to be compared with them."""

    def choose(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> Move:
        return legal[0] if len(legal) == 1 else best(legal, self._values(view, legal), chance)

    def rank(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> list[tuple[Move, Points]]:
        return ranked(legal, self._values(view, legal))

    def _values(self, view: View, legal: Sequence[Move]) -> list[Points]:
        """Expected final points of each action."""
        tableau = own_tableau(view)
        value = tableau_value(solo=len(view.tableaus) == 1, weights=self.weights)
        then = [after(view, tableau, action) for action in legal]
        learned: list[Points] = value(view, then).tolist()
        return [points + penalty_to_expect(view, reached) for points, reached in zip(learned, then, strict=True)]
