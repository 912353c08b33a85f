"""Super Mega Lucky Box by Phil Walker-Harding: mark the number that comes up, complete lines, and let their bonuses mark more."""

from stolik.games.luckybox.rules.game import LuckyBox
from stolik.games.luckybox.rules.moves import Bonus, Draft, Keep, Mark, Options, Pass
from stolik.games.luckybox.rules.state import State
from stolik.games.luckybox.rules.view import View

__all__ = ["Bonus", "Draft", "Keep", "LuckyBox", "Mark", "Options", "Pass", "State", "View"]
