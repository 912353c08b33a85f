"""SETUP's players: a child's eye, the most points there are, and a look at what is left for the others."""

from stolik.bots.bot import Cast, Grades, Masters
from stolik.games.setup.bots.people import PEOPLE


def masters() -> Masters:
    """Imported only here: they bring NumPy along."""
    from stolik.games.setup.bots.masters import MASTERS

    return MASTERS


CAST = Cast(
    people=PEOPLE,
    load=masters,
    worth="lead",
    grades=Grades(good=1.0, inaccuracy=2.5, mistake=5.0),
)
