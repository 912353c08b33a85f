"""Twenty One by Steffen Benndorf and Reinhard Staupe. Loading this loads the rules alone."""

from stolik.games.twentyone.rules.game import TwentyOne

GAME = TwentyOne()
