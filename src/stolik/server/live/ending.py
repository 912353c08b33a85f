"""What is written in the same commit as the end of a game: what came out, and what a daily deal came to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stolik.server.live.results import results_of
from stolik.server.lobby.sitting import Sitting
from stolik.store.daily import attempt_over
from stolik.store.terms import Ending
from stolik.table.table import Table


def what_goes_along(sitting: Sitting, played: Table) -> Ending:
    """With a sitting that finishes the game. The writer remembers its last commit: it does not have to remember the table with it."""
    return Ending(results_of(sitting, played), _came_to(sitting))


def _came_to(sitting: Sitting) -> Callable[[Any], None] | None:
    """What a daily deal that is over came to goes into the same commit: the points, or the lead where there is a rival."""
    if sitting.daily is None or not sitting.daily.counts or sitting.status != "finished" or sitting.finished is None:
        return None
    mine, *others = sitting.scores
    return attempt_over(sitting.id, sitting.finished, mine, mine - max(others, default=0))
