"""The two dice and the rounds of Criss Cross, how often they are used, and what runs count: for what is worked out without the server."""

from __future__ import annotations

from collections.abc import Mapping

from stolik.games.crisscross.rules.printed import SYMBOLS
from stolik.games.crisscross.rules.scoring import DIAGONAL_FACTOR, RUN_POINTS, ZERO_LINE
from stolik.games.crisscross.rules.turn import ROUNDS

MATERIAL: Mapping[str, object] = {
    "symbols": SYMBOLS,
    "rounds": ROUNDS,
    "run_points": [0, *RUN_POINTS.values()],
    "zero_line": ZERO_LINE,
    "diagonal_factor": DIAGONAL_FACTOR,
}
