"""The expert looks at every sheet a placement could lead to and takes the one of the highest learned value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from stolik.bots.bot import Budget, Points, best, ranked
from stolik.game.chance import Luck
from stolik.games.crisscross.bots.network import Sheets, sheet_value
from stolik.games.crisscross.rules.moves import Choose, Place
from stolik.games.crisscross.rules.view import View


@dataclass(frozen=True, slots=True)
class Expert:
    weights: Path | None = None
    """Other weights than the shipped ones, to be compared with them."""

    def choose(self, view: View, legal: Sequence[Choose | Place], chance: Luck, budget: Budget) -> Choose | Place:
        return best(legal, self._values(view, legal), chance)

    def rank(
        self, view: View, legal: Sequence[Choose | Place], chance: Luck, budget: Budget
    ) -> list[tuple[Choose | Place, Points]]:
        return ranked(legal, self._values(view, legal))

    def _values(self, view: View, legal: Sequence[Choose | Place]) -> list[Points]:
        """Expected final points of each action."""
        sheets, which = np.unique(sheets_after(view, legal), axis=0, return_inverse=True)
        return sheet_value(advanced=view.options.advanced, weights=self.weights)(sheets)[which].tolist()


def sheets_after(view: View, actions: Sequence[Choose | Place]) -> Sheets:
    """The seat's sheet after each of the actions."""
    assert view.seat is not None
    sheets = np.tile(np.array(view.sheets[view.seat].cells, np.int8), (len(actions), 1))
    for sheet, action in zip(sheets, actions, strict=True):
        if isinstance(action, Choose):
            sheet[0] = action.symbol
        else:
            assert view.dice is not None
            sheet[action.a], sheet[action.b] = view.dice
    return sheets
