"""The expert follows every mark to the end of its bonuses and looks at the turns after it, number by number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stolik.bots.bot import Budget, best
from stolik.bots.luckybox.desk import Desk, desk_of
from stolik.bots.luckybox.lookahead import chain, expect, expect_further
from stolik.bots.luckybox.value import MOST_SEEN, Weights, weights_for
from stolik.rules.chance import Luck
from stolik.rules.luckybox.game import Move
from stolik.rules.luckybox.moves import Bonus, Draft, Keep, Mark, Pass
from stolik.rules.luckybox.view import View
from stolik.sim.luckybox import Ints, hold, mark, use_bonus

FINALISTS = 5
"""How many of the actions are looked at two turns ahead."""
WIDE = 3
"""How many answers to each number are followed then."""
POSITIONS_PER_FINALIST = 400
"""What looking at one of them counts against the budget."""


@dataclass(frozen=True, slots=True)
class Expert:
    def choose(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> Move:
        return legal[0] if len(legal) == 1 else best(legal, self.values(view, legal, chance, budget), chance)

    def values(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> list[float]:
        """Expected final points of each action; with two players, less what the other would get for moons.

        Who cannot come first after one turn is not looked at any further, and keeps at most the value of those who were.
        """
        desk, weights = desk_of(view), weights_for(len(view.tableaus))
        rows = [self.after(desk, view, action, weights) for action in legal]
        values = [expect(desk.deck, row, desk.now, weights) for row in rows]
        finalists = min(FINALISTS, budget.positions // POSITIONS_PER_FINALIST)
        if finalists < 2 or len(legal) < 2:
            return values
        order = sorted(range(len(legal)), key=lambda at: -values[at])
        for at in order[:finalists]:
            values[at] = expect_further(desk.deck, rows[at], desk.now, weights, WIDE)
        lowest = min(values[at] for at in order[:finalists])
        for at in order[finalists:]:
            values[at] = min(values[at], lowest)
        return values

    @staticmethod
    def after(desk: Desk, view: View, action: Move, weights: Weights) -> Ints:
        """The tableau at the end of the turn, the bonuses used as well as can be."""
        row, this_round = desk.row.copy(), view.round - 1
        match action:
            case Keep(cards):
                for card in cards:
                    hold(row, desk.places[card])
            case Draft(card):
                hold(row, desk.places[card])
            case Mark(card, cell):
                mark(desk.deck, row, desk.places[card], cell, view.revealed[-1], this_round)
            case Bonus(line, card, cell):
                pending = [waiting.line for waiting in view.bonuses].index(line)
                use_bonus(desk.deck, row, pending, desk.places[card], cell, this_round)
            case Pass():
                pass
        chain(desk.deck, row, desk.now, weights, np.empty(MOST_SEEN, np.int64))
        return row
