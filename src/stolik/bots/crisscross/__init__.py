"""Criss Cross's players: a glance, a plan, and a network that learned from its own games."""

from stolik.bots.bot import Cast
from stolik.bots.crisscross.expert import Expert
from stolik.bots.crisscross.people import Beginner, Regular
from stolik.bots.crisscross.reasons import Reasons

CAST = Cast(
    bots={"beginner": Beginner(), "regular": Regular(), "expert": Expert()}, judge=Expert(), explainer=Reasons()
)
