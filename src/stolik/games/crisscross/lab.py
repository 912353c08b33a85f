"""Criss Cross in numbers, for agents: sheets as arrays, placements numbered cell by cell."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from stolik.games.crisscross.kernels import NUMBER_OF, PLACEMENTS
from stolik.games.crisscross.rules import Choose, Options, Place, View
from stolik.lab.alphabet import Alphabet, Letters
from stolik.lab.encoding import from_own_seat
from stolik.lab.layout import Part

CELLS, SYMBOLS, ROUNDS = 25, 6, 12
LOWEST, HIGHEST = -60, 120

ALPHABET = Alphabet(
    (
        Letters("place", len(PLACEMENTS), "first die onto one cell, second die onto its neighbour: `PLACEMENTS[n]`"),
        Letters("choose", SYMBOLS, "take symbol n + 1 for the top left cell"),
    )
)


class CrissCrossEncoding:
    version = 1
    alphabet = ALPHABET

    def parts(self, players: int, options: Options) -> tuple[Part, ...]:
        return (
            Part("advanced", (1,), 0, 1, "1 in the advanced game"),
            Part("round", (1,), 0, ROUNDS, "0 while first symbols are chosen"),
            Part("dice", (2,), 0, SYMBOLS, "the first and the second die, 0 before the first throw"),
            Part("cells", (players, CELLS), 0, SYMBOLS, "the sheets row by row, 0 for an empty cell"),
            Part("points", (players,), LOWEST, HIGHEST, "if the game ended now"),
            Part("waiting", (players,), 0, 1, "1 for who still has to write"),
        )

    def observe(self, view: View) -> Mapping[str, ArrayLike]:
        seats = from_own_seat(view, len(view.sheets))
        return {
            "advanced": [view.options.advanced],
            "round": [view.round],
            "dice": view.dice or (0, 0),
            "cells": np.array([view.sheets[seat].cells for seat in seats]),
            "points": [view.sheets[seat].score.total for seat in seats],
            "waiting": [seat in view.waiting for seat in seats],
        }

    def spell(self, view: View, action: Choose | Place) -> tuple[int, ...]:
        if isinstance(action, Choose):
            return (len(PLACEMENTS) + action.symbol - 1,)
        return (NUMBER_OF[action.a, action.b],)


ENCODING = CrissCrossEncoding()
