"""The runs of servers at this store: when this one began, and when before it none was running."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stolik.server.running.timekeeper import Instant, Timekeeper
from stolik.store.store import Store


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


class Runs:
    """This server's run, in which `outages` are those before it."""

    def __init__(self, store: Store, time: Timekeeper) -> None:
        self._store = store
        self._time = time
        self._key = 0
        self.began = time.now()
        self.outages: tuple[Outage, ...] = ()

    async def begin(self) -> None:
        """Where there are several processes, each table's own absences are written down instead."""
        if self._store.owners is not None:
            past = await self._store.past_runs()
            self.outages = outages([(Instant(began), Instant(until)) for began, until in past])
            return
        self._key, runs = await self._store.begin_run(self.began)
        known = [(Instant(began), Instant(until)) for began, until in runs]
        self.outages = outages([*known, (self.began, self.began)])

    async def sign_of_life(self) -> None:
        """If the server dies without a word, it was running until now."""
        if self._store.owners is None:
            await self._store.still_running(self._key, self._time.now())
