"""The strongest at this game, and those who can speak about it."""

from stolik.bots.bot import Masters
from stolik.bots.people import Judged, Nature
from stolik.games.setup.bots.expert import Expert
from stolik.games.setup.bots.people import Caller
from stolik.games.setup.bots.reasons import Reasons

COME_TO_MIND = 12
"""So many of the expert's ideas a seasoned player chooses from."""

SEASONED = Caller(Judged(Expert(), most=COME_TO_MIND), Nature(temperature=0.32), crowd={4: 0.5})
"""Among four, where a regular and the expert are nearest, only half as unsure: else no better than a regular."""

MASTERS = Masters(
    bots={"seasoned": SEASONED, "expert": Expert()},
    judge=Expert(),
    explainer=Reasons(),
)
