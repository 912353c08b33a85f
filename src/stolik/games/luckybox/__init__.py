"""Super Mega Lucky Box. Loading this loads the rules alone."""

from stolik.games.luckybox.rules.game import LuckyBox

GAME = LuckyBox()
