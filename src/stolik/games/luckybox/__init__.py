"""Super Mega Lucky Box. Loading this loads the rules alone."""

from stolik.games.luckybox.rules import LuckyBox

GAME = LuckyBox()
