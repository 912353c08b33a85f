"""SETUP by J. Berg: tiles laid into sets on a shared board, points for every tile in them, bonus points for others."""

from stolik.games.setup.rules.game import Setup
from stolik.games.setup.rules.moves import Call, Laid, Options, Place, Swap
from stolik.games.setup.rules.printed import OUR_BOARD, Board
from stolik.games.setup.rules.state import State
from stolik.games.setup.rules.turn import Judgement, judge
from stolik.games.setup.rules.view import View

__all__ = [
    "OUR_BOARD",
    "Board",
    "Call",
    "Judgement",
    "Laid",
    "Options",
    "Place",
    "Setup",
    "State",
    "Swap",
    "View",
    "judge",
]
