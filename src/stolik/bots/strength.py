"""How strong the bots of a game are, as the arena measured it: the rungs of the ladder on which people find themselves.

A game whose bots were measured says so in `strength.json`: Elo by level, counted from its regular. A game without that file has no ladder.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import log, sqrt

import msgspec
from msgspec import Struct

from stolik.game.installed import folder

MIDDLE_MU = 25.0
"""Where a regular stands, and whoever nobody knows anything about."""
BETA = 25 / 6
"""How much luck there is in one game, in the units of a rating; openskill's own default."""
PER_ELO = sqrt(2) * BETA * log(10) / 400
"""So that two who are 400 Elo apart win and lose ten to one on either scale."""


class Strength(Struct, frozen=True, forbid_unknown_fields=True):
    elo: dict[str, float]
    measured: str
    """How, so that it can be done again."""


@cache
def ladder(game: str) -> Mapping[str, float]:
    """By level, from the weakest to the strongest, in the units of a rating; empty where nobody measured."""
    home = folder(game)
    file = home / "strength.json" if home else None
    if file is None or not file.is_file():
        return {}
    told = msgspec.json.decode(file.read_bytes(), type=Strength)
    return {level: MIDDLE_MU + PER_ELO * elo for level, elo in sorted(told.elo.items(), key=lambda rung: rung[1])}
