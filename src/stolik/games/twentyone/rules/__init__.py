"""Twenty One by Steffen Benndorf and Reinhard Staupe: `play` has the rules, `prints` the sheets."""

from stolik.games.twentyone.rules.game import TwentyOne

__all__ = ["TwentyOne"]
