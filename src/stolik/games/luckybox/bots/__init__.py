"""Lucky Box's players: a child's eye, an adult's plan, and a network that learned from its own games."""

from stolik.bots.bot import LEVELS, Cast, Grades, Masters
from stolik.games.luckybox.bots.people import PEOPLE


def masters() -> Masters:
    """Imported only here: they bring NumPy along."""
    from stolik.games.luckybox.bots.masters import MASTERS

    return MASTERS


CAST = Cast(
    people=PEOPLE,
    load=masters,
    levels=LEVELS,
    worth="points",
    grades=Grades(good=0.5, inaccuracy=1.5, mistake=4.0),
)
