"""SETUP's players: a child's eye, the most points there are, and a look at what is left for the others."""

from stolik.bots.bot import Cast, Grades
from stolik.games.setup.bots.expert import Expert
from stolik.games.setup.bots.people import Beginner, Regular
from stolik.games.setup.bots.reasons import Reasons

CAST = Cast(
    bots={"beginner": Beginner(), "regular": Regular(), "expert": Expert()},
    judge=Expert(),
    explainer=Reasons(),
    worth="lead",
    grades=Grades(good=1.0, inaccuracy=2.5, mistake=5.0),
)
