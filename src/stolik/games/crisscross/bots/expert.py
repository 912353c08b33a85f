"""The expert looks at every sheet a placement could lead to and takes the one of the highest learned value, in the end that which wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from stolik.bots.bot import Budget, Points, best, ranked
from stolik.game.chance import Luck
from stolik.games.crisscross.bots.last_roll import chances_to_win
from stolik.games.crisscross.bots.network import Sheets, sheet_value
from stolik.games.crisscross.bots.symmetry import pattern
from stolik.games.crisscross.rules.moves import Choose, Place
from stolik.games.crisscross.rules.view import View

WINNING = 1000.0
"""What winning counts in points: of two that win as often, the one that brings more is taken."""


@dataclass(frozen=True, slots=True)
class Expert:
    weights: Path | None = None
    """Other weights than the shipped ones, to be compared with them."""

    def choose(self, view: View, legal: Sequence[Choose | Place], chance: Luck, budget: Budget) -> Choose | Place:
        values, wins = self._weigh(view, legal)
        return best(
            legal,
            values if wins is None else [WINNING * win + value for win, value in zip(wins, values, strict=True)],
            chance,
        )

    def rank(
        self, view: View, legal: Sequence[Choose | Place], chance: Luck, budget: Budget
    ) -> list[tuple[Choose | Place, Points]]:
        """With the points to expect; when the last roll is next, the one that is likeliest to win comes first."""
        values, wins = self._weigh(view, legal)
        if wins is None:
            return ranked(legal, values)
        first = sorted(zip(legal, values, wins, strict=True), key=lambda one: -(WINNING * one[2] + one[1]))
        return [(action, value) for action, value, _ in first]

    def _weigh(self, view: View, legal: Sequence[Choose | Place]) -> tuple[list[Points], list[float] | None]:
        """Expected final points of each action and, when the last roll is next, how likely it wins."""
        after = sheets_after(view, legal)
        value = sheet_value(advanced=view.options.advanced, weights=self.weights)
        patterns, alike = np.unique([pattern(tuple(sheet)) for sheet in after.tolist()], axis=0, return_inverse=True)
        wins = chances_to_win(view, after, value)
        return value(patterns.astype(after.dtype))[alike].tolist(), None if wins is None else wins.tolist()


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
