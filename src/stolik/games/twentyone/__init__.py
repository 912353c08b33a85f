"""Twenty One by Steffen Benndorf and Reinhard Staupe. Loading this loads the rules alone."""

from stolik.games.twentyone.rules import TwentyOne

GAME = TwentyOne()
