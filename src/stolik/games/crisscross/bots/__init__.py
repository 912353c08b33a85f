"""Criss Cross's players: a glance, a plan, and a network that learned from its own games."""

from stolik.bots.bot import Cast, Grades, Masters
from stolik.games.crisscross.bots.people import PEOPLE


def masters() -> Masters:
    """Imported only here: they bring NumPy along."""
    from stolik.games.crisscross.bots.masters import MASTERS

    return MASTERS


CAST = Cast(
    people=PEOPLE,
    load=masters,
    worth="points",
    grades=Grades(good=0.3, inaccuracy=1.0, mistake=2.5),
)
