"""Twin it!'s players: nothing to calculate, so they differ in their eyes and hands."""

from stolik.bots.bot import Cast, Masters
from stolik.games.twinit.bots.looking_back import LOOKS_BACK
from stolik.games.twinit.bots.people import PEOPLE
from stolik.games.twinit.bots.reasons import Reasons

__all__ = ["CAST", "LOOKS_BACK"]

CAST = Cast(people=PEOPLE, load=lambda: Masters(bots={}, judge=PEOPLE["expert"], explainer=Reasons()))
