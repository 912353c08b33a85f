"""Twenty One's players: whoever writes whatever fits, whoever waits for close dice, and a solved row with a clock."""

from stolik.bots.bot import Cast, Grades, Masters
from stolik.games.twentyone.bots.people import PEOPLE


def masters() -> Masters:
    """Imported only here: they bring NumPy along."""
    from stolik.games.twentyone.bots.masters import MASTERS

    return MASTERS


CAST = Cast(
    people=PEOPLE,
    load=masters,
    worth="lead",
    grades=Grades(good=0.5, inaccuracy=1.5, mistake=4.0),
)
