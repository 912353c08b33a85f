"""Goes round every few seconds: hosts that have vanished, tables that nobody watches, and a sign of life for the disk."""

from __future__ import annotations

from stolik.server.live.table import LiveTable
from stolik.server.live.tables import Tables
from stolik.server.lobby.seating import pass_host_on
from stolik.server.metrics import COMMITS
from stolik.server.running.background import logged
from stolik.server.running.runs import Runs
from stolik.server.running.timekeeper import Span, Tick, Timekeeper, between, seconds
from stolik.store.store import Store

SWEEP_EVERY = seconds(5)
HOST_GRACE = seconds(30)
"""Without the host for this long, the next person has the role."""


class Caretaker:
    def __init__(self, tables: Tables, runs: Runs, store: Store, time: Timekeeper, idle: Span) -> None:
        self._tables = tables
        self._runs = runs
        self._store = store
        self._time = time
        self._idle = idle
        self._hostless: dict[str, Tick] = {}
        """Tables with people but without their host, and since when."""

    async def go_round(self) -> None:
        while True:
            await self._time.sleep(SWEEP_EVERY)
            COMMITS.set(self._store.writer.commits)
            if self._tables.clocks_are_running:
                await logged(self._runs.sign_of_life(), "sign-of-life")
            self._look_after_hosts()
            self._tables.let_rest(self._idle)

    def _look_after_hosts(self) -> None:
        now = self._time.tick()
        hostless = {live.sitting.id: live for live in self._tables if _hostless(live)}
        self._hostless = {id_: self._hostless.get(id_, now) for id_ in hostless}
        for id_, live in hostless.items():
            if between(self._hostless[id_], now) > HOST_GRACE:
                gone = live.sitting.people - live.watchers.here
                live.change_soon(lambda sitting, gone=gone: pass_host_on(sitting, gone))


def _hostless(live: LiveTable) -> bool:
    here = live.watchers.here
    return bool(here) and live.sitting.host not in here
