"""The strongest at this game, and those who can speak about it."""

from stolik.bots.bot import Masters
from stolik.bots.people import Judged, Nature, Person
from stolik.games.twentyone.bots.expert import Expert
from stolik.games.twentyone.bots.reasons import Reasons

SEASONED = Person(Judged(Expert()), Nature(temperature=1.48), crowd={3: 0.9, 4: 0.9, 5: 0.85, 6: 0.85})
"""Among so many, halfway between a regular and the expert, who are no farther apart than that."""

MASTERS = Masters(
    bots={"seasoned": SEASONED, "expert": Expert()},
    judge=Expert(),
    explainer=Reasons(),
)
