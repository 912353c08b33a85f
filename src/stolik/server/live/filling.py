"""Games that were finished before results were written down: their results are made from their logs, a few at a time, beside everything else."""

from __future__ import annotations

import structlog

from stolik.server.live.results import results_in_store
from stolik.server.live.stored_log import BrokenLog
from stolik.server.refusals import TooFast
from stolik.server.running.timekeeper import Timekeeper, seconds
from stolik.server.running.workshop import Workshop
from stolik.store.results import Results, Unfilled
from stolik.store.store import Store
from stolik.store.terms import StoreUnavailable

log = structlog.get_logger("stolik.filling")

AT_ONCE = 500
"""Tables that are looked at with one question."""
AFTER_TROUBLE = seconds(5)


class Filling:
    def __init__(self, store: Store, results: Results, workshop: Workshop, time: Timekeeper) -> None:
        self._store = store
        self._results = results
        self._workshop = workshop
        self._time = time

    async def fill(self) -> None:
        """All that are missing; where that was broken off, the next server goes on."""
        last, filled = 0, 0
        while True:
            looked_up_to, missing = await self._results.unfilled(last, AT_ONCE)
            for game in missing:
                filled += await self._fill(game)
            if looked_up_to == last:
                break
            last = looked_up_to
        if filled:
            log.info("results-filled-in", games=filled)

    async def _fill(self, game: Unfilled) -> bool:
        while True:
            try:
                rows = await self._store.entries(game.key)
                made = await self._workshop.make(results_in_store, game.lobby, game.secret, rows)
                await self._results.fill(game.key, made)
                return True
            except BrokenLog as broken:
                log.warning("no-results", table=game.key, reason=str(broken))
                return False
            except (StoreUnavailable, TooFast):
                await self._time.sleep(AFTER_TROUBLE)
