"""Twenty One's players: whoever writes whatever fits, whoever waits for close dice, and a solved row with a clock."""

from stolik.bots.bot import Cast, Grades
from stolik.games.twentyone.bots.expert import Expert
from stolik.games.twentyone.bots.people import Beginner, Regular
from stolik.games.twentyone.bots.reasons import Reasons

CAST = Cast(
    bots={"beginner": Beginner(), "regular": Regular(), "expert": Expert()},
    judge=Expert(),
    explainer=Reasons(),
    worth="lead",
    grades=Grades(good=0.5, inaccuracy=1.5, mistake=4.0),
)
