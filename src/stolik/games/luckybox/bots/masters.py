"""The strongest at this game, and those who can speak about it."""

from stolik.bots.bot import Masters
from stolik.bots.people import Judged, Nature, Person
from stolik.games.luckybox.bots.expert import Expert
from stolik.games.luckybox.bots.reasons import Reasons

MASTERS = Masters(
    bots={
        "seasoned": Person(Judged(Expert()), Nature(temperature=0.6)),
        "veteran": Person(Judged(Expert()), Nature(temperature=0.3)),
        "expert": Expert(),
    },
    judge=Expert(),
    explainer=Reasons(),
)
