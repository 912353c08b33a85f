"""Twenty One by Steffen Benndorf and Reinhard Staupe: one seat rolls six dice, everybody writes; hits are worth most."""

from stolik.games.twentyone.rules.game import TwentyOne
from stolik.games.twentyone.rules.moves import Cross, Keep, Options, Reroll, Write
from stolik.games.twentyone.rules.state import State
from stolik.games.twentyone.rules.view import View

__all__ = ["Cross", "Keep", "Options", "Reroll", "State", "TwentyOne", "View", "Write"]
