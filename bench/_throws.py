"""How lucky the throws of a game were, each held against others that might have fallen: what nobody's play has a part in.

Subtracted from a result, it takes most of the scatter away and nothing else, for on average it is nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.bots.bot import Points
from stolik.game.contract import Seat
from stolik.games.twentyone.bots.expert import network, numbers_of, row_of, standing_of
from stolik.games.twentyone.bots.race import KEEP, solution, weigh
from stolik.games.twentyone.rules.moves import STAYS
from stolik.games.twentyone.rules.printed import COLOURS, SIDES
from stolik.games.twentyone.rules.view import View
from stolik.table.table import Table

OTHERS = 40
"""Other throws that each is held against."""


def luck_of(table: Table, seat: Seat, first: int) -> tuple[Points, Points]:
    """What the throws after that entry brought the seat more than others would have: first rolls, and second ones."""
    drawn = np.random.default_rng([seat, *table.header.seed])
    luck, before = [0.0, 0.0], None
    for step in Table.steps(table.header, table.entries):
        state, seq = step.state, step.entries[-1].seq
        if before is not None and (state.turn, state.attempt) != (before.turn, before.attempt) and seq > first:
            again = state.turn == before.turn
            luck[again] += _throw(step.view(seat), before.dice if again else None, drawn)
        before = state
    return luck[0], luck[1]


def _throw(view: View, stood: tuple[int, ...] | None, drawn: np.random.Generator) -> Points:
    """How much better these dice are for whoever looks than others that might have fallen."""
    assert view.seat is not None
    known, standing = solution(numbers_of(view), len(view.sheets)), standing_of(view)

    def lead(dice: dict[Any, int]) -> Points:
        laid = [[dice[field.colour] for field in row_of(sheet)] or [0] * len(COLOURS) for sheet in view.sheets]
        thrown = standing._replace(dice=np.array(laid))
        return float(weigh(known, network(), thrown, view.active, view.seat or 0, np.array([KEEP]))[0][0])

    others = drawn.integers(1, SIDES + 1, (OTHERS, len(COLOURS)))
    if stood is not None:
        others = np.where(np.array(stood) == STAYS, STAYS, others)
    return lead(dict(view.dice)) - float(
        np.mean([lead(dict(zip(COLOURS, dice, strict=True))) for dice in others.tolist()])
    )
