"""Twin it!'s players: nothing to calculate, so they differ in their eyes and hands."""

from stolik.bots.bot import Cast
from stolik.games.twinit.bots.looking_back import LOOKS_BACK
from stolik.games.twinit.bots.people import BEGINNER, EXPERT, REGULAR
from stolik.games.twinit.bots.reasons import Reasons

__all__ = ["CAST", "LOOKS_BACK"]

CAST = Cast(bots={"beginner": BEGINNER, "regular": REGULAR, "expert": EXPERT}, judge=EXPERT, explainer=Reasons())
