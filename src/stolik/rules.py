"""The old names of the rules, for whoever still imports them: `stolik.game` and `stolik.games` have taken their place.

Importing this says so once. It goes with 0.3.
"""

from __future__ import annotations

import sys
import warnings

from stolik.game import chance, contract
from stolik.game.installed import GAMES, part

__all__ = ["GAMES"]

warnings.warn(
    "stolik.rules is now stolik.game (the contract, chance, GAMES) and stolik.games.<id>.rules; it goes with 0.3",
    DeprecationWarning,
    stacklevel=2,
)

sys.modules |= {f"{__name__}.game": contract, f"{__name__}.chance": chance}
sys.modules |= {f"{__name__}.{id_}": rules for id_ in GAMES if (rules := part(id_, "rules"))}
