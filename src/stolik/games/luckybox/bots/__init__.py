"""Lucky Box's players: a child's eye, an adult's plan, and a network that learned from its own games."""

from stolik.bots.bot import Cast, Grades
from stolik.games.luckybox.bots.expert import Expert
from stolik.games.luckybox.bots.people import Beginner, Regular
from stolik.games.luckybox.bots.reasons import Reasons

CAST = Cast(
    bots={"beginner": Beginner(), "regular": Regular(), "expert": Expert()},
    judge=Expert(),
    explainer=Reasons(),
    worth="points",
    grades=Grades(good=0.5, inaccuracy=1.5, mistake=4.0),
)
