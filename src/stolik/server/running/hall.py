"""The hall: every table that is in memory, everybody who is connected, and the list of open tables."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any

import structlog
from msgspec.structs import replace

from stolik.game.contract import Illegal, Outcome, Seat
from stolik.server.live.messages import Person, Summary, Tables, encode
from stolik.server.live.remembered import EverybodysRefusals
from stolik.server.live.table import LiveTable, Unwritten
from stolik.server.live.table_info import summarise
from stolik.server.lobby import lobby as lobbies
from stolik.server.lobby.lobby import Lobby
from stolik.server.metrics import COMMITS, MOVES
from stolik.server.people.limits import Limits
from stolik.server.refusals import Refused
from stolik.server.running.clock import Outage, now_ms, outages
from stolik.server.running.thinkers import Thinkers
from stolik.server.settings import Settings
from stolik.store.store import Store, TableRow
from stolik.store.writer import StoreUnavailable

if TYPE_CHECKING:
    from stolik.server.live.connection import Connection

log = structlog.get_logger("stolik.hall")

SWEEP_EVERY = 5.0
LIST_EVERY = 1.0
MOST_LISTED = 100
HOST_GRACE = 30.0
"""Seconds without the host before the next person has the role."""
SOON = 60.0
"""A table on which something happens by itself within this many seconds stays in memory."""
MOST_PEOPLE = 100_000


class Hall:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.limits = Limits(enforced=settings.rate_limits)
        self.thinkers = Thinkers(settings.thinkers)
        self.refusals = EverybodysRefusals()
        self.people: dict[str, Person] = {}
        self.connections: dict[str, set[Connection]] = {}
        self.sockets_from: Counter[str] = Counter()
        """Open sockets of each address."""
        self.list_watchers: set[Connection] = set()
        self.opened = now_ms()
        self.outages: tuple[Outage, ...] = ()
        """When no server was running, before this one."""
        self._run = 0
        self.loop = asyncio.get_running_loop()
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._list_changed = asyncio.Event()

    # Opening and closing

    async def open(self) -> None:
        self._run, runs = await self.store.begin_run(self.opened)
        self.outages = outages([*runs, (self.opened, self.opened)])
        self.spawn(self._wake_tables(), "wake-tables")
        self.spawn(self._sweep_forever(), "sweep")
        self.spawn(self._list_forever(), "list")

    async def close(self) -> None:
        for table in self.tables.values():
            table.driver.stop()
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._logged(self.store.still_running(self._run, now_ms()), "last-sign")
        self.thinkers.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Do it beside everything else; if it fails the log says so."""
        task = asyncio.create_task(self._logged(work, name), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _logged(work: Coroutine[Any, Any, None], name: str) -> None:
        try:
            await work
        except StoreUnavailable as error:
            log.warning("store-unavailable", work=name, reason=str(error))
        except Exception:
            log.exception("failed", work=name)

    async def _wake_tables(self) -> None:
        """Bots and clocks go on where a restart interrupted them."""
        for id_ in await self.store.timed_tables():
            await self._wake(id_)

    async def _wake(self, id_: str) -> None:
        try:
            await self.find(id_)
        except Exception:
            log.exception("table-does-not-wake", table=id_)

    # Tables

    async def find(self, id_: str) -> LiveTable:
        """The table, from memory or from its log. Raises Refused if there is none."""
        live = self.tables.get(id_)
        if live is not None:
            return live
        loading = self._loading.get(id_)
        if loading is None:
            loading = self._loading[id_] = asyncio.create_task(self._load(id_))
            loading.add_done_callback(lambda _: self._loading.pop(id_, None))
        return await asyncio.shield(loading)

    async def _load(self, id_: str) -> LiveTable:
        row = await self.store.table(id_)
        if row is None:
            raise Refused("no-such-table")
        return await self._revive(row)

    async def _revive(self, row: TableRow) -> LiveTable:
        lobby = lobbies.decode(row.lobby)
        await self.know(lobby.people)
        live = LiveTable(self, row.key, lobby, row.secret)
        if lobby.status != "open":
            live.restore(await self.store.entries(row.key))
        alarm = self._alarms.pop(row.id, None)
        if alarm is not None:
            alarm.cancel()
        self.tables[row.id] = live
        self._finish_if_over(live)
        live.driver.look()
        return live

    async def add(self, lobby: Lobby, secret: bytes) -> LiveTable:
        """A new table, on disk and in memory."""
        live = LiveTable(self, 0, lobby, secret)
        live.key = await self.store.add_table(live.table_row(lobby))
        self.tables[lobby.id] = live
        self.list_changed()
        return live

    async def change(self, live: LiveTable, change: Callable[[Lobby], Lobby]) -> None:
        """Change the lobby: on disk first, then for everybody who watches."""
        async with live.lock:
            changed = change(live.lobby)
            if changed == live.lobby:
                return
            await self.store.save_table(live.table_row(changed))
            live.change_lobby(changed)
        self.list_changed()
        live.driver.look()

    async def note_hint(self, live: LiveTable, seat: Seat) -> None:
        """On disk before the hint is given: what is then done with it is marked, whatever happens in between."""
        async with live.lock:
            lobby = lobbies.with_hint(live.lobby, seat, live.running().revision)
            await self.store.save_table(live.table_row(lobby))
            live.lobby = lobby
            live.hinted.add(seat)

    def change_soon(self, live: LiveTable, change: Callable[[Lobby], Lobby]) -> None:
        self.spawn(self.change(live, change), "change-lobby")

    async def start(self, live: LiveTable, begun: Callable[[Lobby], Lobby]) -> None:
        """Begin the game: entry 0 and the table's new status go to disk together."""
        async with live.lock:
            lobby = begun(live.lobby)
            before, live.lobby = live.lobby, lobby
            try:
                first = live.start(lobby.started or now_ms())
                await self.store.save_table(live.table_row(lobby), first)
            except BaseException:
                live.lobby = before
                live.forget_start()
                raise
            live.change_lobby(lobby)
            live.show_start()
        self.list_changed()
        live.driver.look()

    # What tables tell

    def moved(self, live: LiveTable, count: int) -> None:
        MOVES.inc(count)
        self._finish_if_over(live)

    def _finish_if_over(self, live: LiveTable) -> None:
        if live.lobby.status != "playing" or live.to_act():
            return
        outcome = live.running().outcome()
        if outcome is not None:
            self.change_soon(live, lambda lobby: _finished(lobby, outcome))

    def overtaken(self, live: LiveTable, lost: list[Unwritten]) -> None:
        """Another process has written to this table's log: read it again, and try again what was lost."""
        self.spawn(self._catch_up(live, lost), "catch-up")

    async def _catch_up(self, live: LiveTable, lost: list[Unwritten]) -> None:
        live.restore(await self.store.entries(live.key))
        for entry in lost:
            action, asked = entry.draft.entry, entry.asked
            try:
                live.submit(
                    action.seat, action.action, allowed=action.allowed, by=action.by, request=entry.request, asked=asked
                )
            except (Illegal, Refused, StoreUnavailable) as error:
                if asked is not None:
                    asked.connection.refuse(asked.id, live.lobby.id, error)
        live.driver.look()

    # People

    async def know(self, people: Iterable[str]) -> None:
        """Learn the names of these people."""
        unknown = [person for person in people if person not in self.people]
        if unknown:
            if len(self.people) > MOST_PEOPLE:
                self.people = {id_: person for id_, person in self.people.items() if id_ in self.connections}
            for row in await self.store.guests_by_person(unknown):
                self.people[row.person] = Person(row.person, row.name, row.colour)

    def renamed(self, person: Person) -> None:
        """Whoever sits with them sees the new name."""
        self.people[person.id] = person
        for connection in self.connections.get(person.id, ()):
            connection.person = person
        for live in self.tables.values():
            if person.id in live.lobby.people:
                live.tell_table()

    # The list of open tables

    def list_changed(self) -> None:
        self._list_changed.set()

    async def open_tables(self) -> tuple[Summary, ...]:
        found = [lobbies.decode(row.lobby) for row in await self.store.open_tables(MOST_LISTED)]
        await self.know(person for lobby in found for person in lobby.people)
        return tuple(summarise(lobby, self.people, ()) for lobby in found)

    async def show_list(self, connection: Connection) -> None:
        connection.push(encode(Tables(await self.open_tables())))

    async def _list_forever(self) -> None:
        while True:
            await self._list_changed.wait()
            self._list_changed.clear()
            if self.list_watchers:
                try:
                    message = encode(Tables(await self.open_tables()))
                except StoreUnavailable:
                    self._list_changed.set()
                else:
                    for connection in list(self.list_watchers):
                        connection.push(message)
            await asyncio.sleep(LIST_EVERY)

    # Tidying up

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            COMMITS.set(self.store.writer.commits)
            if self._alarms or any(live.clocks.running for live in self.tables.values()):
                await self._logged(self.store.still_running(self._run, now_ms()), "sign-of-life")
            now = time.monotonic()
            for live in list(self.tables.values()):
                self._look_after_host(live, now)
                self._let_rest(live, now)

    def _look_after_host(self, live: LiveTable, now: float) -> None:
        here = live.here()
        if not here or live.lobby.host in here:
            live.host_gone_since = None
        elif live.host_gone_since is None:
            live.host_gone_since = now
        elif now - live.host_gone_since > HOST_GRACE:
            gone = live.lobby.people - here
            self.change_soon(live, lambda lobby: lobbies.pass_host_on(lobby, gone))

    def _let_rest(self, live: LiveTable, now: float) -> None:
        """A table that nobody watches leaves memory; if its clock runs, it is woken in time."""
        idle = now - live.idle_since > self.settings.idle_minutes * 60
        rings_in = live.driver.rings_in()
        if not idle or live.watchers or not live.at_rest or live.lock.locked():
            return
        if rings_in is not None:
            if rings_in < SOON:
                return
            id_ = live.lobby.id
            self._alarms[id_] = self.loop.call_later(rings_in, lambda: self.spawn(self._wake(id_), "wake"))
        live.driver.stop()
        del self.tables[live.lobby.id]


def _finished(lobby: Lobby, outcome: Outcome) -> Lobby:
    return replace(lobby, status="finished", finished=now_ms(), scores=outcome.scores, title=outcome.title)
