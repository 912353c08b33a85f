"""Every table that is in memory: found there or brought back from its log, and let go again when nobody needs it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import structlog
from msgspec.structs import replace

from stolik.server.live.attendant import Nobody
from stolik.server.live.driver import Driver
from stolik.server.live.table import LiveTable
from stolik.server.live.table_info import describe
from stolik.server.lobby.sitting import Sitting, decode
from stolik.server.people.known import People
from stolik.server.people.names import new_code
from stolik.server.people.person import Person
from stolik.server.protocol.outgoing import TableInfo
from stolik.server.refusals import Refused
from stolik.server.running.alarms import Alarms
from stolik.server.running.background import Background
from stolik.server.running.runs import Runs
from stolik.server.running.thinkers import Thinkers
from stolik.server.running.timekeeper import Span, Timekeeper, between, seconds
from stolik.store.store import CodeTaken, Store, TableRow
from stolik.table.seed import commitment

log = structlog.get_logger("stolik.tables")

SOON = seconds(60)
"""A table on which something happens by itself within this time stays in memory."""
CODES_TO_TRY = 10


class Tables:
    def __init__(
        self,
        *,
        store: Store,
        time: Timekeeper,
        people: People,
        background: Background,
        runs: Runs,
        thinkers: Thinkers,
        changed: Callable[[], None],
    ) -> None:
        self._store = store
        self._time = time
        self._people = people
        self._background = background
        self._runs = runs
        self._thinkers = thinkers
        self._changed = changed
        self._alarms = Alarms(time)
        self._live: dict[str, LiveTable] = {}
        self._drivers: dict[str, Driver] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        people.when_renamed(self._renamed)

    # Those in memory

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(list(self._live.values()))

    def __len__(self) -> int:
        return len(self._live)

    def __contains__(self, id_: str) -> bool:
        return id_ in self._live

    def __getitem__(self, id_: str) -> LiveTable:
        return self._live[id_]

    def get(self, id_: str | None) -> LiveTable | None:
        return None if id_ is None else self._live.get(id_)

    @property
    def clocks_are_running(self) -> bool:
        """Whether it matters to somebody's time that the server is there; also at a table that is not in memory."""
        return bool(self._alarms) or any(live.clocks.running for live in self._live.values())

    def _renamed(self, person: Person) -> None:
        for live in self:
            if person.id in live.sitting.people:
                live.tell_table()

    # As people see them, wherever they are

    async def describe(self, id_: str) -> TableInfo:
        """The table as people see it; to tell of one that is not in memory, its game need not be folded."""
        live = self.get(id_)
        if live is not None:
            return live.describe()
        row = await self._store.table(id_)
        if row is None:
            raise Refused("no-such-table")
        return self.as_of_old(row, await self.sitting_of(row))

    async def sitting_of(self, row: TableRow) -> Sitting:
        """With everybody's name known."""
        sitting = decode(row.lobby)
        await self._people.learn(sitting.people)
        return sitting

    def as_of_old(self, row: TableRow, sitting: Sitting) -> TableInfo:
        """The table with nobody at it."""
        return describe(sitting, self._people, (), 0, commitment(row.secret), row.secret, starting=False)

    # Into memory

    async def find(self, id_: str) -> LiveTable:
        """The table, from memory or from its log. Raises Refused if there is none."""
        live = self._live.get(id_)
        if live is not None:
            return live
        loading = self._loading.get(id_)
        if loading is None:
            loading = self._loading[id_] = asyncio.create_task(self._load(id_))
            loading.add_done_callback(lambda _: self._loading.pop(id_, None))
        return await asyncio.shield(loading)

    async def _load(self, id_: str) -> LiveTable:
        row = await self._store.table(id_)
        if row is None:
            raise Refused("no-such-table")
        return await self._revive(row)

    async def _revive(self, row: TableRow) -> LiveTable:
        sitting = await self.sitting_of(row)
        live = self._table(row.key, sitting, row.secret)
        if sitting.status != "open":
            live.restore(await self._store.entries(row.key))
        self._alarms.cancel(row.id)
        self._attend(live)
        live.attendant.look()
        return live

    async def add(self, sitting: Sitting, secret: bytes) -> LiveTable:
        """A new table, on disk and in memory; it has another code if its own is an older table's."""
        for _ in range(CODES_TO_TRY - 1):
            try:
                return await self._add(sitting, secret)
            except CodeTaken:
                sitting = replace(sitting, code=new_code())
        return await self._add(sitting, secret)

    async def _add(self, sitting: Sitting, secret: bytes) -> LiveTable:
        live = self._table(0, sitting, secret)
        live.key = await self._store.add_table(live.row(sitting))
        self._attend(live)
        self._changed()
        return live

    def _table(self, key: int, sitting: Sitting, secret: bytes) -> LiveTable:
        return LiveTable(
            key,
            sitting,
            secret,
            store=self._store,
            time=self._time,
            people=self._people,
            background=self._background,
            runs=self._runs,
            changed=self._changed,
        )

    def _attend(self, live: LiveTable) -> None:
        self._live[live.sitting.id] = live
        live.attendant = self._drivers[live.sitting.id] = Driver(live, self._thinkers, self._time)

    async def wake_all(self) -> None:
        """Bots and clocks go on where a restart interrupted them."""
        for id_ in await self._store.timed_tables():
            await self._wake(id_)

    async def _wake(self, id_: str) -> None:
        try:
            await self.find(id_)
        except Exception:
            log.exception("table-does-not-wake", table=id_)

    # Out of memory

    def let_rest(self, idle: Span) -> None:
        """Tables that nobody has watched for so long leave memory; if a clock runs there, they are woken in time."""
        now = self._time.tick()
        for live in self:
            if between(live.idle_since, now) > idle:
                self._let_rest(live)

    def _let_rest(self, live: LiveTable) -> None:
        id_ = live.sitting.id
        if live.watchers or not live.at_rest or live.lock.locked():
            return
        rings_in = self._drivers[id_].rings_in()
        if rings_in is not None:
            if rings_in < SOON:
                return
            self._alarms.ring(id_, rings_in, lambda: self._background.spawn(self._wake(id_), "wake"))
        self._drivers.pop(id_).stop()
        # The driver knows its table: two that know each other are let go of only by a collector that seldom looks.
        live.attendant = Nobody()
        del self._live[id_]

    def close(self) -> None:
        for driver in self._drivers.values():
            driver.stop()
        self._alarms.clear()
