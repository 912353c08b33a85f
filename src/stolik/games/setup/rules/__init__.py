"""SETUP by J. Berg: tiles laid into sets on a shared board, points for every tile in them, bonus points for others.

`board`, `tiles` and `sets` are the material and what a set is; `state` the vocabulary; `turn` and `end` the course of
a game; `placements` finds every legal placement; `view` is what each seat sees; `game` is the whole as a table knows it.
"""

from stolik.games.setup.rules.board import OUR_BOARD, Board
from stolik.games.setup.rules.game import Setup
from stolik.games.setup.rules.state import Call, Laid, Options, Place, State, Swap
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
