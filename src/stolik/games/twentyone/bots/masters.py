"""The strongest at this game, and those who can speak about it."""

from stolik.bots.bot import Masters
from stolik.bots.people import Judged, Nature, Person
from stolik.games.twentyone.bots.expert import Expert
from stolik.games.twentyone.bots.reasons import Reasons

MASTERS = Masters(
    bots={"seasoned": Person(Judged(Expert()), Nature(temperature=1.35)), "expert": Expert()},
    judge=Expert(),
    explainer=Reasons(),
)
