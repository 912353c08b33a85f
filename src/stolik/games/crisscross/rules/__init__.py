"""Criss Cross by Reiner Knizia: two dice a round, both symbols onto neighbouring cells, points for runs."""

from stolik.games.crisscross.rules.game import Choose, CrissCross, Options, Place, State, View

__all__ = ["Choose", "CrissCross", "Options", "Place", "State", "View"]
