"""Criss Cross's players: a glance, a plan, and a network that learned from its own games."""

from stolik.bots.bot import Cast, Grades
from stolik.games.crisscross.bots.expert import Expert
from stolik.games.crisscross.bots.people import Beginner, Regular
from stolik.games.crisscross.bots.reasons import Reasons

CAST = Cast(
    bots={"beginner": Beginner(), "regular": Regular(), "expert": Expert()},
    judge=Expert(),
    explainer=Reasons(),
    worth="points",
    grades=Grades(good=0.3, inaccuracy=1.0, mistake=2.5),
)
