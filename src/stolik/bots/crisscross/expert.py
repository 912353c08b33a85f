"""The expert looks at every sheet a placement could lead to and takes the one of the highest learned value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stolik.bots.bot import Budget, best
from stolik.bots.crisscross.network import Sheets, sheet_value
from stolik.rules.chance import Luck
from stolik.rules.crisscross import Choose, Place, View


@dataclass(frozen=True, slots=True)
class Expert:
    def choose(self, view: View, legal: Sequence[Choose | Place], chance: Luck, budget: Budget) -> Choose | Place:
        return best(legal, self.values(view, legal, chance, budget), chance)

    def values(self, view: View, legal: Sequence[Choose | Place], chance: Luck, budget: Budget) -> list[float]:
        """Expected final points of each action. First symbols are all alike, whatever they look like."""
        placements = [action for action in legal if isinstance(action, Place)]
        if not placements:
            return [0.0] * len(legal)
        sheets, which = np.unique(sheets_after(view, placements), axis=0, return_inverse=True)
        return sheet_value(advanced=view.options.advanced)(sheets)[which].tolist()


def sheets_after(view: View, placements: Sequence[Place]) -> Sheets:
    """The seat's sheet after each of the placements."""
    assert view.seat is not None
    assert view.dice is not None
    sheets = np.tile(np.array(view.sheets[view.seat].cells, np.int8), (len(placements), 1))
    rows = np.arange(len(placements))
    sheets[rows, [action.a for action in placements]] = view.dice[0]
    sheets[rows, [action.b for action in placements]] = view.dice[1]
    return sheets
