"""Criss Cross by Reiner Knizia: two dice a round, both symbols onto neighbouring cells, points for runs."""

from stolik.games.crisscross.rules.game import CrissCross
from stolik.games.crisscross.rules.moves import Choose, Options, Place
from stolik.games.crisscross.rules.state import State
from stolik.games.crisscross.rules.view import View

__all__ = ["Choose", "CrissCross", "Options", "Place", "State", "View"]
