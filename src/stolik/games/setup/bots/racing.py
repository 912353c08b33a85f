"""SETUP as a race: how likely each seat is to be the first at the finish line, from where the pawns stand and whose turn it is."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from stolik.games.setup.kernels import SEAT, Position
from stolik.games.setup.placement_kernels import BoardArrays
from stolik.sim.borrowing import borrowing

GAINS = {
    2: (0, 0, 29, 179, 256, 221, 151, 87, 44, 21, 8, 3, 1),
    3: (0, 0, 26, 152, 224, 215, 167, 106, 60, 29, 13, 5, 2, 1),
    4: (0, 0, 25, 133, 200, 208, 179, 122, 71, 37, 17, 6, 2),
}
"""By number of players: how often of a thousand a regular comes so many points further from one own turn to the next, bonus
points included. Counted in 4,000 games of regulars in the kernels; from there on turns are taken to be alike.
"""
FEWEST_A_TURN = 2
"""A placement scores at least a pair."""
FURTHER = 0.5
"""What the expert makes of a turn more than a regular does, in points."""
OTHERS, OWN = 0, 1
"""Whose turns they are, in the table of a race."""


@cache
def race_table(players: int, finish: int) -> NDArray[np.float64]:
    """For the others and for oneself, by points that are lacking and by turns of one's own: how likely they are made up for by then."""
    gains = np.array([*GAINS[players], 0]) / sum(GAINS[players])
    return np.stack([_made_up(gains, finish), _made_up((1 - FURTHER) * gains + FURTHER * np.roll(gains, 1), finish)])


def _made_up(gains: NDArray[np.float64], finish: int) -> NDArray[np.float64]:
    turns = finish // FEWEST_A_TURN + 1
    table, come_to = np.zeros((finish + 1, turns + 1)), np.zeros(finish + 1)
    come_to[0] = 1.0
    for turn in range(turns + 1):
        table[:, turn] = come_to[::-1].cumsum()[::-1]
        further = np.convolve(come_to, gains)
        come_to = further[: finish + 1]
        come_to[finish] += further[finish + 1 :].sum()
    return table


@borrowing
def chance_to_win(board: BoardArrays, position: Position, race: NDArray[np.float64], seat: int) -> float:
    """How likely this seat is to finish first, in a game that goes on."""
    points, moves_next, chance = position.points, position.clock[SEAT], 0.0
    own_place = (seat - moves_next) % board.players
    lacks = max(1, board.finish - points[seat])
    for turn in range(1, race.shape[2]):
        first = race[OWN, lacks, turn] - race[OWN, lacks, turn - 1]
        for other in range(board.players):
            if other != seat:
                had = turn if (other - moves_next) % board.players < own_place else turn - 1
                first *= 1.0 - race[OTHERS, max(1, board.finish - points[other]), had]
        chance += first
    return chance
