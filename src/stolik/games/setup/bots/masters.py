"""The strongest at this game, and those who can speak about it."""

from stolik.bots.bot import Masters
from stolik.bots.people import Judged, Nature
from stolik.games.setup.bots.expert import Expert
from stolik.games.setup.bots.people import Caller
from stolik.games.setup.bots.reasons import Reasons

MASTERS = Masters(
    bots={"seasoned": Caller(Judged(Expert()), Nature(temperature=0.8)), "expert": Expert()},
    judge=Expert(),
    explainer=Reasons(),
)
