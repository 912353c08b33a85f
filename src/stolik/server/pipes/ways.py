"""This process's end of the pipes: to whoever has a table that somebody here wants."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager

import structlog

from stolik.server.connections.connection import MOST_UNSENT
from stolik.server.connections.far_tables import End, Unreachable
from stolik.server.metrics import FORWARDED
from stolik.server.pipes import words
from stolik.server.pipes.wire import Broken, Kind, Wire, call
from stolik.server.protocol.closing import Closing
from stolik.server.running.background import Background
from stolik.server.running.timekeeper import Timekeeper
from stolik.store.owners import Owner, Owners
from stolik.store.terms import StoreUnavailable

log = structlog.get_logger("stolik.pipes")


class OpenWay:
    """One tab's way to one table."""

    def __init__(self, wire: Wire, end: End) -> None:
        self._wire = wire
        self._end = end
        self._finished = False

    def send(self, data: bytes) -> None:
        """The other process that does not read is as good as gone: the tab comes again, and goes on from its revision."""
        if self._wire.unsent() > MOST_UNSENT:
            self._wire.cut()
            return
        self._wire.send(Kind.MESSAGE, data)

    def finish(self) -> None:
        self._finished = True
        self._wire.finish()

    def close(self) -> None:
        self._finished = True
        self._wire.close()

    def cut(self) -> None:
        self._wire.cut()

    async def listen(self) -> None:
        FORWARDED.inc()
        try:
            while True:
                kind, data = await self._wire.receive()
                if kind is Kind.CLOSE:
                    self._ended(int.from_bytes(data))
                    return
                self._end.push(data)
        except Broken:
            self._ended(Closing.MOVED.code)
        finally:
            FORWARDED.dec()
            self._wire.close()

    def _ended(self, code: int) -> None:
        if not self._finished:
            self._end.way_ended(code)


class Ways:
    def __init__(self, owners: Owners, background: Background, time: Timekeeper) -> None:
        self._owners = owners
        self._background = background
        self._time = time
        self._to: dict[OpenWay, int] = {}
        """The open ones, and to which process each leads."""
        self._waiting_for: dict[asyncio.Timeout, int] = {}
        """What is waited for meanwhile, and from which process."""

    async def open(self, owner: Owner, table: str, end: End) -> OpenWay:
        """Raises Unreachable."""
        opening = words.encode(words.Opening(table, end.person, end.client))
        wire = await self._ask(owner, Kind.OPEN, opening)
        way = OpenWay(wire, end)
        self._to[way] = owner.process
        self._background.spawn(self._listen(way), "listen-to-pipe")
        return way

    async def _listen(self, way: OpenWay) -> None:
        try:
            await way.listen()
        finally:
            del self._to[way]

    def cut_the_dead(self, others: Iterable[Owner]) -> None:
        """A process that is stopped says nothing and closes nothing: who is not among those that are alive is not listened to any longer."""
        alive = {owner.process for owner in others}
        for way, process in list(self._to.items()):
            if process not in alive:
                way.cut()
        for limit, process in self._waiting_for.items():
            if process not in alive and limit.when() is None:
                limit.reschedule(asyncio.get_running_loop().time())

    @asynccontextmanager
    async def _while_alive(self, owner: Owner) -> AsyncGenerator[None]:
        """Raises Broken if the other process is believed dead before it has answered."""
        limit = asyncio.timeout(None)
        self._waiting_for[limit] = owner.process
        try:
            async with limit:
                yield
        except TimeoutError:
            raise Broken("it is believed dead") from None
        finally:
            del self._waiting_for[limit]

    async def call(self, owner: Owner, asked: words.Call) -> words.Answer:
        """Raises Unreachable if nothing was done, and StoreUnavailable if nobody knows whether it was."""
        wire = await self._ask(owner, Kind.CALL, words.encode(asked))
        try:
            async with self._while_alive(owner):
                _, data = await wire.receive_whole()
            return words.read_answer(data)
        except Broken:
            raise StoreUnavailable("the process that has the table is gone") from None
        finally:
            wire.close()

    async def tell_all(self, person: str) -> None:
        """Everybody who shows this person shows them as they are called now. Who does not hear it shows them as they were."""
        for other in await self._owners.others():
            try:
                wire = await call(other.address, other.key, self._time)
            except Broken as error:
                log.info("news-not-heard", process=other.process, reason=str(error))
            else:
                wire.send(Kind.NEWS, words.encode(words.Renamed(person)))
                wire.close()

    async def _ask(self, owner: Owner, kind: Kind, data: bytes) -> Wire:
        if not owner.alive:
            raise Unreachable("it is believed dead")
        try:
            async with self._while_alive(owner):
                return await self._knock(owner, kind, data)
        except Broken as error:
            raise Unreachable(str(error)) from None

    async def _knock(self, owner: Owner, kind: Kind, data: bytes) -> Wire:
        """Raises Broken if the table is not there."""
        wire = await call(owner.address, owner.key, self._time)
        try:
            wire.send(kind, data)
            answered, _ = await wire.receive()
            if answered is not Kind.HERE:
                raise Broken("the table is not there")
        except BaseException:
            wire.cut()
            raise
        return wire
