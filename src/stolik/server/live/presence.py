"""This process among others: it gives signs of life, takes over from those that give none, and knows when it is believed dead itself.

What keeps two processes from having one table is the store's fence, not this: here is only told who may stop trying.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from stolik.server.live.tables import Tables
from stolik.server.metrics import PROCESS
from stolik.server.running.background import logged
from stolik.server.running.timekeeper import Instant, Span, Tick, Timekeeper, Timer, between, later, seconds
from stolik.store.owners import Owners
from stolik.store.terms import StoreUnavailable
from stolik.store.writer import Writer

log = structlog.get_logger("stolik.presence")

BEATS_PER_LEASE = 3
LOOK_EVERY = seconds(0.5)
"""How often it looks for processes that are late and for tables that are nobody's; sooner, when a lease is about to run out."""
ADOPTED_AT_ONCE = 25
"""A few at a time, in any order, so that the tables of a process that is gone are shared by those that are left."""
AFTER_TROUBLE = seconds(0.5)


class Presence:
    def __init__(
        self, owners: Owners, writer: Writer, tables: Tables, time: Timekeeper, *, key: bytes, lease: Span
    ) -> None:
        self._owners = owners
        self._writer = writer
        self._tables = tables
        self._time = time
        self.address = ""
        """Where others reach this process; known before it enters."""
        self._key = key
        self._lease = lease
        self._renewed = Tick(0)
        self._end: Timer | None = None
        """When this process, having heard nothing, believes itself what others will believe by then."""
        self._lost = asyncio.Event()
        self._lost.set()
        self.leaving = False
        self._looked = asyncio.Event()
        """There may be tables that are nobody's."""
        self._beating, self._looking, self._adopting = asyncio.Lock(), asyncio.Lock(), asyncio.Lock()
        """Held while something is asked of the database: who leaves waits for the answers, and asks no more."""
        self.when_looked_round: Callable[[], Awaitable[None]] = _nothing
        """Done after each look at who is there."""
        self.when_left: Callable[[], None] = lambda: None
        """Called when all tables are handed over."""
        writer.when_fenced = self._fenced

    @property
    def why_not_ready(self) -> str | None:
        if self.leaving:
            return "this process is leaving"
        return "other processes may believe this one dead" if self._lost.is_set() else None

    # Signs of life

    async def enter(self) -> None:
        """Be a process that was not there before, with no tables yet."""
        asked = self._time.tick()
        number = await self._owners.enter(self.address, self._key, self._lease)
        await self._ask_the_time()
        log.info("entered", process=number)
        PROCESS.set(number)
        self._lost.clear()
        self._tables.take_again()
        self._renew(asked)

    async def keep(self) -> None:
        """As long as the server runs."""
        while True:
            try:
                async with self._time.patience(Span(self._lease // BEATS_PER_LEASE)):
                    await self._lost.wait()
            except TimeoutError:
                async with self._beating:
                    await self._beat()
            else:
                if self.leaving:
                    return
                await self._start_anew()

    async def _beat(self) -> None:
        asked = self._time.tick()
        try:
            async with self._time.patience(Span(self._lease // BEATS_PER_LEASE)):
                alive = await self._ask_the_time()
        except (StoreUnavailable, TimeoutError) as error:
            log.warning("no-sign-of-life", reason=str(error) or "the database does not answer")
            return
        if alive:
            self._renew(asked)
        else:
            self._believed_dead()

    async def _ask_the_time(self) -> bool:
        """With a sign of life, and whether it was one: every process goes by the database's clock, or a table that changes hands
        would find itself earlier or later than it was."""
        asked = self._time.tick()
        told = await self._owners.beat(self._lease)
        if told is None:
            return False
        if (apart := self._time.follow(Instant(told), asked)) is not None:
            log.warning("clock-set", later_by_ms=apart)
        return True

    def _renew(self, asked: Tick) -> None:
        """The lease counts from when it was asked for: nobody's is longer than that."""
        if self._lost.is_set():
            return
        self._renewed = asked
        if self._end is not None:
            self._end.cancel()
        left = between(self._time.tick(), later(asked, self._lease))
        self._end = self._time.call_later(left, self._believed_dead)

    def _fenced(self, process: int | None) -> None:
        """What it was before it started anew is no news."""
        if process == self._owners.process:
            self._believed_dead()

    def _believed_dead(self) -> None:
        """By others, or soon: they may have the tables by now, also those of a process that is leaving and would have kept them a little."""
        if self._lost.is_set():
            return
        log.warning("believed-dead", process=self._owners.process, tables=len(self._tables))
        self._lost.set()
        PROCESS.set(0)
        if self._end is not None:
            self._end.cancel()
        self._tables.drop_all()

    async def _start_anew(self) -> None:
        try:
            async with self._time.patience(self._lease):
                await self.enter()
        except (StoreUnavailable, TimeoutError) as error:
            log.warning("cannot-enter", reason=str(error) or "the database does not answer")
            await self._time.sleep(AFTER_TROUBLE)

    # Taking over

    async def look_round(self) -> None:
        """As long as the server runs: whoever is late is fenced, and not waited for any longer."""
        while True:
            await self._time.sleep(self._until_next_look())
            async with self._looking:
                if self.why_not_ready is None:
                    await logged(self._look_round(), "look-round")

    def _until_next_look(self) -> Span:
        """Not a moment later than the next lease runs out: who waits at a table of a process that is gone has waited long enough."""
        end = self._owners.next_end
        return LOOK_EVERY if end is None else Span(min(LOOK_EVERY, end + 1))

    async def _look_round(self) -> None:
        for process in await self._owners.fence_the_late():
            log.warning("fenced", process=process)
        self._looked.set()
        await self.when_looked_round()

    async def has_ended(self, process: int) -> None:
        """Its lease need not run out: it is fenced as whoever is late, and writes nothing even if it were there after all."""
        async with self._looking:
            if self.why_not_ready is None:
                await self._owners.fence(process)
                log.warning("fenced", process=process, ended=True)
                self._looked.set()
                await self.when_looked_round()

    async def take_over(self) -> None:
        """As long as the server runs: what goes on by itself and is nobody's goes on here.

        Beside the look round: while the tables of one process are folded, the next one may be late.
        """
        while True:
            await self._looked.wait()
            self._looked.clear()
            async with self._adopting:
                if self.why_not_ready is None:
                    await logged(self._adopt(), "adopt")

    async def _adopt(self) -> None:
        while self.why_not_ready is None and await self._tables.adopt(ADOPTED_AT_ONCE) == ADOPTED_AT_ONCE:
            """There may be more, unless somebody else was quicker."""

    # Leaving

    async def leave(self, drain: Span) -> None:
        """Hand over: what has begun is written and answered, then every table is free, and who was here is told to come again."""
        self.leaving = True
        await self._time.sleep(drain)
        self._tables.stop_taking()
        if self._end is not None:
            self._end.cancel()
        await self._beating.acquire()
        await self._looking.acquire()
        await self._adopting.acquire()
        await logged(self._writer.write(lambda _: None), "last-entries")
        self._tables.drop_all()
        await logged(self._owners.leave(), "leave")
        PROCESS.set(0)
        self.when_left()


async def _nothing() -> None:
    """There is nothing else to look after."""
