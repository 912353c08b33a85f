"""Twin it!'s players: nothing to calculate, so they differ in their eyes and hands."""

from stolik.bots.bot import Cast
from stolik.games.twinit.bots.watcher import BEGINNER, EXPERT, REGULAR, Reasons

CAST = Cast(bots={"beginner": BEGINNER, "regular": REGULAR, "expert": EXPERT}, judge=EXPERT, explainer=Reasons())
