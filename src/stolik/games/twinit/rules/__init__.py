"""Twin it! by Nathalie and Rémi Saunier and Tom Vuarchex: find two identical patterns, and press before the others do."""

from stolik.games.twinit.rules.game import TwinIt
from stolik.games.twinit.rules.moves import (
    Claim,
    Flip,
    Gather,
    Give,
    Options,
    Pass,
    Release,
    Reveal,
    Say,
    Settle,
    TimeUp,
    Touch,
)
from stolik.games.twinit.rules.state import State
from stolik.games.twinit.rules.view import View

__all__ = [
    "Claim",
    "Flip",
    "Gather",
    "Give",
    "Options",
    "Pass",
    "Release",
    "Reveal",
    "Say",
    "Settle",
    "State",
    "TimeUp",
    "Touch",
    "TwinIt",
    "View",
]
