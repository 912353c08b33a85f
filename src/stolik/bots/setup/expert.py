"""The expert weighs every placement, then plays the best of them on for a few turns in worlds that it imagines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stolik.bots.bot import Budget, best
from stolik.bots.setup.desk import desk_of, tile_bits
from stolik.bots.setup.lookahead import offers, play_on
from stolik.bots.setup.people import own_call
from stolik.rules.chance import Luck
from stolik.rules.setup.state import Call, Move, Place, Swap
from stolik.rules.setup.view import View

CANDIDATES = 60
"""Placements whose offer to the next seat is looked at."""
FINALISTS = 10
"""Those that are played on."""
MOST_WORLDS = 40
OFFERED = 0.5
"""What a point offered to the next seat counts."""
POOR = 3
"""A swap is thought about only if no placement brings more."""
SEEDS = 1 << 20
BEHIND = 100.0
"""Put between actions that were played on and those that were not."""


@dataclass(frozen=True, slots=True)
class Expert:
    def choose(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> Move:
        if (call := own_call(view, legal)) is not None:
            return call
        return legal[0] if len(legal) == 1 else best(legal, self.values(view, legal, chance, budget), chance)

    def interject(self, view: View, legal: Sequence[Move]) -> Call | None:
        return own_call(view, legal)

    def values(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> list[float]:
        """How many points ahead this seat may expect to be after its own next turn, for each action."""
        values = [-BEHIND] * len(legal)
        for at, action in enumerate(legal):
            if isinstance(action, Call):
                values[at] = BEHIND if action.seat == view.seat else -2 * BEHIND
        placed = [at for at, action in enumerate(legal) if isinstance(action, Place)]
        swapped = [(at, tile_bits(action.tiles)) for at, action in enumerate(legal) if isinstance(action, Swap)]
        desk = desk_of(view)
        rows = desk.rows([action for action in legal if isinstance(action, Place)])
        points, given = desk.judge(rows)
        worth = (points - given).astype(float)
        front = np.argsort(-worth, kind="stable")[:CANDIDATES]
        worth[front] -= OFFERED * offers(desk.board, desk.position, rows[front])
        front = front[np.argsort(-worth[front], kind="stable")][:FINALISTS]
        for at, value in zip(placed, worth, strict=True):
            values[at] = float(value) - BEHIND
        swaps = swapped if not len(front) or points.max() <= POOR else swapped[:0]
        turns = len(view.seats)
        worlds = max(1, min(MOST_WORLDS, budget.positions // max(1, turns * (len(front) + len(swaps)))))
        leads = play_on(
            desk.board,
            desk.position,
            desk.hidden,
            rows[front],
            np.array([tiles for _, tiles in swaps], np.int64),
            chance.below(SEEDS),
            worlds,
            turns,
        )
        played_on = [placed[int(at)] for at in front] + [at for at, _ in swaps]
        for at, value in zip(played_on, leads.tolist(), strict=True):
            values[at] = value
        return values
