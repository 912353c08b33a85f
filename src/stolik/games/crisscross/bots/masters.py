"""The strongest at this game, and those who can speak about it."""

from stolik.bots.bot import Masters
from stolik.bots.people import Judged, Nature, Person
from stolik.games.crisscross.bots.expert import Expert
from stolik.games.crisscross.bots.reasons import Reasons

MASTERS = Masters(
    bots={"seasoned": Person(Judged(Expert()), Nature(temperature=0.48)), "expert": Expert()},
    judge=Expert(),
    explainer=Reasons(),
)
