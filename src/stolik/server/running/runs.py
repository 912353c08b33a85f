"""The runs of servers at this store: when this one began, and when before it none was running."""

from __future__ import annotations

from stolik.server.running.outages import Outage, outages
from stolik.server.running.timekeeper import Instant, Timekeeper
from stolik.store.store import Store


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
