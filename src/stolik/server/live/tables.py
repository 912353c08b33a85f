"""Every table that is in memory: found there or brought back from its log, and let go again when nobody needs it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import structlog
from msgspec.structs import replace

from stolik.server.live.attendant import Nobody
from stolik.server.live.beginning import count_in
from stolik.server.live.driver import Driver
from stolik.server.live.elsewhere import Elsewhere
from stolik.server.live.ending import what_goes_along
from stolik.server.live.in_memory import TableInMemory
from stolik.server.live.table import LiveTable
from stolik.server.live.table_info import describe
from stolik.server.lobby.sitting import Sitting, decode, without
from stolik.server.people.known import People
from stolik.server.people.names import new_code
from stolik.server.people.person import Person
from stolik.server.protocol.outgoing import TableInfo
from stolik.server.refusals import Refused
from stolik.server.running.alarms import Alarms
from stolik.server.running.background import Background
from stolik.server.running.outages import Outage
from stolik.server.running.runs import Runs
from stolik.server.running.thinkers import Thinkers
from stolik.server.running.timekeeper import Instant, Span, Timekeeper, between, seconds
from stolik.store.owners import Owners
from stolik.store.store import CodeTaken, Store, TableRow
from stolik.store.terms import FIRST_EPOCH, NotOwned, StoreUnavailable
from stolik.table.seed import commitment

log = structlog.get_logger("stolik.tables")

SOON = seconds(60)
"""A table on which something happens by itself within this time stays in memory."""
CODES_TO_TRY = 10
WAKE_AGAIN_AFTER = seconds(1)
CLAIMS_TO_TRY = 10
CLAIM_AGAIN_AFTER = seconds(0.05)


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
        looked: Callable[[LiveTable], None] = lambda _: None,
    ) -> None:
        self._store = store
        self._time = time
        self._people = people
        self._background = background
        self._runs = runs
        self._thinkers = thinkers
        self._changed = changed
        self._looked = looked
        self._alarms = Alarms(time)
        self._live: dict[str, LiveTable] = {}
        self._drivers: dict[str, Driver] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._leaving = False
        self._out = False
        """Whether this process is believed dead, and is not yet another one."""
        people.when_renamed(self._renamed)
        people.when_forgotten(self._forgotten)

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

    def _forgotten(self, person: str) -> None:
        """In the store nothing names them any more; what is in memory follows."""
        for live in self:
            live.forget_words_of(person)
            if person in live.sitting.everybody.union(live.sitting.muted):
                live.change_soon(lambda sitting: without(sitting, person))

    # As people see them, wherever they are

    async def describe(self, id_: str) -> TableInfo:
        """The table as people see it; to tell of one that is not in memory, its game need not be folded.

        Raises Elsewhere if there is somebody who knows better.
        """
        live = self.get(id_)
        if live is not None:
            return live.describe()
        await self.check_not_elsewhere(id_)
        return await self.as_written(id_)

    async def as_written(self, id_: str) -> TableInfo:
        """The table as it is in the store, whoever looks after it now."""
        row = await self._store.table(id_)
        if row is None:
            raise Refused("no-such-table")
        return self.as_of_old(row, await self.sitting_of(row))

    async def sitting_of(self, row: TableRow) -> Sitting:
        """With everybody's name known."""
        sitting = decode(row.lobby)
        await self._people.learn(sitting.everybody)
        return sitting

    def as_of_old(self, row: TableRow, sitting: Sitting) -> TableInfo:
        """The table with nobody at it."""
        return describe(
            sitting,
            self._people,
            (),
            0,
            commitment(row.secret),
            row.secret,
            now=self._time.now(),
            starting=sitting.called,
        )

    async def exists(self, id_: str) -> bool:
        return id_ in self._live or await self._store.table(id_) is not None

    # Into memory

    async def find(self, id_: str) -> LiveTable:
        """The table, from memory or from its log. Raises Refused if there is none."""
        live = self._live.get(id_)
        if live is not None:
            return live
        loading = self._loading.get(id_)
        if loading is None:
            loading = self._loading[id_] = asyncio.create_task(self._load(id_))
            loading.add_done_callback(lambda done: self._loaded(id_, done))
        return await asyncio.shield(loading)

    def _loaded(self, id_: str, done: asyncio.Task[LiveTable]) -> None:
        """Whoever asked for it and has gone since does not hear why it could not be had."""
        del self._loading[id_]
        if not done.cancelled():
            done.exception()

    async def check_not_elsewhere(self, id_: str) -> None:
        """Raises Elsewhere if another process looks after the table."""
        owners = self._store.owners
        if owners is None or id_ in self._live:
            return
        owner = await owners.of(id_)
        if owner is not None and owner.process != owners.process:
            raise Elsewhere(owner)

    async def _load(self, id_: str) -> LiveTable:
        """Raises Elsewhere if it is another process's, and Refused if there is no such table."""
        if "\0" in id_:
            # No table is called so, and PostgreSQL cannot even be asked.
            raise Refused("no-such-table")
        owners = self._store.owners
        await self.check_not_elsewhere(id_)
        if self._leaving or self._out:
            raise StoreUnavailable("this process takes no tables")
        mine = owners is None or await self._claim(owners, id_)
        try:
            row = await self._store.table(id_)
            if row is None:
                raise Refused("no-such-table")
            if not mine:
                raise NotOwned("somebody else was quicker")
            return await self._revive(row)
        except StoreUnavailable as error:
            if mine and not isinstance(error, NotOwned):
                # Nobody else takes what is claimed, and who asked for it may not ask again.
                self._wake_in(WAKE_AGAIN_AFTER, id_)
            raise

    async def _claim(self, owners: Owners, id_: str) -> bool:
        """Whether it is this process's now. Raises Elsewhere if it is another's.

        Who finds somebody in the middle of having it or letting go of it looks again: whoever asked for it should not have to.
        """
        for _ in range(CLAIMS_TO_TRY):
            if await owners.claim(id_):
                return True
            await self.check_not_elsewhere(id_)
            if await self._store.table(id_) is None:
                break
            await self._time.sleep(CLAIM_AGAIN_AFTER)
        return False

    async def _revive(self, row: TableRow) -> LiveTable:
        sitting = await self.sitting_of(row)
        live = self._table(row.key, sitting, row.secret, row.version, row.epoch, await self._outages(row))
        if sitting.status != "open" and not (sitting.status == "closed" and sitting.started is None):
            await live.revive(await self._store.entries(row.key))
        if self._leaving or self._out or row.owner != self._store.writer.process:
            raise NotOwned("this process was fenced meanwhile")
        self._alarms.cancel(row.id)
        self._attend(live)
        live.attendant.look()
        if sitting.called:
            live.meanwhile(count_in(live, self._time), "count-in")
        return live

    async def _outages(self, row: TableRow) -> tuple[Outage, ...]:
        """When nobody looked after it: at this database, and at the one that it was carried over from."""
        own = [Outage(Instant(began), Instant(ended)) for began, ended in await self._store.absences(row.key)]
        return tuple(sorted([*self._runs.outages, *own], key=lambda outage: outage.ended))

    async def add(self, sitting: Sitting, secret: bytes) -> LiveTable:
        """A new table, on disk and in memory; it has another code if its own is an older table's."""
        for _ in range(CODES_TO_TRY - 1):
            try:
                return await self._add(sitting, secret)
            except CodeTaken:
                sitting = replace(sitting, code=new_code())
        return await self._add(sitting, secret)

    async def _add(self, sitting: Sitting, secret: bytes) -> LiveTable:
        live = self._table(0, sitting, secret, 0, FIRST_EPOCH, ())
        live.key = await self._store.add_table(live.row(sitting))
        self._attend(live)
        self._changed()
        return live

    def _table(
        self, key: int, sitting: Sitting, secret: bytes, version: int, epoch: int, outages: tuple[Outage, ...]
    ) -> LiveTable:
        live = LiveTable(
            key,
            sitting,
            secret,
            store=self._store,
            time=self._time,
            people=self._people,
            background=self._background,
            outages=outages,
            changed=self._changed,
            goes_along=what_goes_along,
            version=version,
            epoch=epoch,
        )
        live.lost = self.drop
        return live

    def _attend(self, live: LiveTable) -> None:
        self._live[live.sitting.id] = live
        live.attendant = self._drivers[live.sitting.id] = Driver(live, self._thinkers, self._time, self._looked)

    async def wake_all(self) -> None:
        """Bots and clocks go on where a restart interrupted them."""
        for id_ in await self._store.timed_tables():
            await self._wake(id_)

    async def adopt(self, most: int) -> int:
        """Bots and clocks of running tables that are nobody's go on here; how many there were, of so many at most.

        All at once: their claims share a few commits.
        """
        if self._store.owners is None or self._leaving:
            return 0
        found = await self._store.owners.free(most)
        await asyncio.gather(*(self._wake(id_) for id_ in found))
        return len(found)

    async def _wake(self, id_: str) -> None:
        try:
            await self.find(id_)
        except (NotOwned, Elsewhere):
            log.info("table-wakes-elsewhere", table=id_)
        except StoreUnavailable as error:
            log.warning("table-does-not-wake-yet", table=id_, reason=str(error))
            self._wake_in(WAKE_AGAIN_AFTER, id_)
        except Exception:
            log.exception("table-does-not-wake", table=id_)

    def _wake_in(self, span: Span, id_: str) -> None:
        if not self._leaving:
            self._alarms.ring(id_, span, lambda: self._background.spawn(self._wake(id_), "wake"))

    # Out of memory

    def let_rest(self, idle: Span) -> None:
        """Tables that nobody has watched for so long leave memory; if a clock runs there, they are woken in time."""
        now = self._time.tick()
        for live in self:
            if between(live.idle_since, now) > idle:
                self._let_rest(live)

    def _let_rest(self, live: LiveTable) -> None:
        id_ = live.sitting.id
        if live.watchers or not live.at_rest or live.lock.locked() or live.counting:
            return
        rings_in = self._drivers[id_].rings_in()
        if rings_in is not None:
            if rings_in < SOON:
                return
            self._wake_in(rings_in, id_)
        if self._store.owners is not None and not live.goes_on_by_itself:
            self._background.spawn(self._store.owners.release(live.key), "release")
        self._forget(live)

    def _forget(self, live: TableInMemory) -> None:
        id_ = live.sitting.id
        self._drivers.pop(id_).stop()
        # The driver knows its table: two that know each other are let go of only by a collector that seldom looks.
        live.attendant = Nobody()
        del self._live[id_]

    def drop(self, live: TableInMemory) -> None:
        """The table is another process's: nothing happens to it here any more, and who watches it has to go there."""
        if self._live.get(live.sitting.id) is live:
            self._forget(live)
        live.watchers.dismiss()

    def drop_all(self) -> None:
        """This process is believed dead, or will be soon: what comes into memory in this moment is not its own any more either."""
        self._out = True
        self._alarms.clear()
        for live in self:
            self.drop(live)

    def take_again(self) -> None:
        """This process is another one by now."""
        self._out = False

    def stop_taking(self) -> None:
        """No table comes into memory any more."""
        self._leaving = True

    def close(self) -> None:
        for driver in self._drivers.values():
            driver.stop()
        self._alarms.clear()
