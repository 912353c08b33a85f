"""The games that somebody is in the middle of, with how far each is: from memory, or folded once and remembered until it goes on."""

from __future__ import annotations

from collections import OrderedDict

from stolik.server.live.progress import Progress, progress_in_store
from stolik.server.live.stored_log import BrokenLog
from stolik.server.live.tables import Tables
from stolik.server.lobby.sitting import Sitting, decode
from stolik.server.running.timekeeper import Instant
from stolik.server.running.workshop import Workshop
from stolik.store.store import Store, TableRow

MOST_REMEMBERED = 5_000
MOST_LISTED = 100


class RunningGames:
    def __init__(self, store: Store, tables: Tables, workshop: Workshop) -> None:
        self._store = store
        self._tables = tables
        self._workshop = workshop
        self._known: OrderedDict[int, Progress] = OrderedDict()

    async def of(self, person: str) -> list[tuple[Sitting, Progress, Instant]]:
        """With the moment of the last that happened; the newest table first."""
        rows = await self._store.unfinished_tables(person, MOST_LISTED)
        lengths = await self._store.lengths([row.key for row in rows])
        found: list[tuple[Sitting, Progress, Instant]] = []
        for row in rows:
            entries, last = lengths.get(row.key, (0, row.created))
            found.append((decode(row.lobby), await self._progress(row, entries), Instant(last)))
        return found

    async def _progress(self, row: TableRow, entries: int) -> Progress:
        live = self._tables.get(row.id)
        if live is not None:
            return live.progress()
        if row.status == "open":
            return Progress()
        known = self._known.get(row.key)
        if known is None or known.revision != entries:
            known = await self._folded(row)
            self._known[row.key] = known
            if len(self._known) > MOST_REMEMBERED:
                self._known.popitem(last=False)
        return known

    async def _folded(self, row: TableRow) -> Progress:
        rows = await self._store.entries(row.key)
        try:
            return await self._workshop.make(progress_in_store, row.lobby, row.secret, rows)
        except BrokenLog:
            return Progress(revision=len(rows))
