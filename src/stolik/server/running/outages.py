"""When nobody looked after a table: no clock ran down in that time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stolik.server.running.timekeeper import Instant


@dataclass(frozen=True, slots=True)
class Outage:
    """Nobody looked after a table: no server was running, or none had it."""

    began: Instant
    ended: Instant


def outages(runs: Iterable[tuple[Instant, Instant]]) -> tuple[Outage, ...]:
    """The times between the runs, oldest first. Of what was before the first one nothing is known."""
    found: list[Outage] = []
    last = Instant(0)
    for began, until in sorted(runs):
        if began > last:
            found.append(Outage(last, began))
        last = max(last, until)
    return tuple(found)
