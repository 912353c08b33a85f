"""What time it is, and waking up later. Whoever in the server wants to know asks a `Timekeeper`; nobody asks the machine.

Instants and spans are different types: a span added to an instant is an instant, and what is left between two is a span.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import NewType, Protocol, TypeVar, cast

Instant = NewType("Instant", int)
"""Milliseconds since 1970 on the server's clock, which is every table's."""
Tick = NewType("Tick", int)
"""Milliseconds on a clock that nobody sets: good for measuring how long something took, and for nothing else."""
Span = NewType("Span", int)
"""So many milliseconds."""

AtT = TypeVar("AtT", Instant, Tick)
NO_TIME = Span(0)
APART = Span(1000)
"""A clock that is followed and ours may differ by so much: answers take their time, and nobody wants a table's clock to jump."""


def seconds(count: float) -> Span:
    return Span(round(count * 1000))


def minutes(count: float) -> Span:
    return seconds(60 * count)


def later(at: AtT, by: Span) -> AtT:
    return cast("AtT", at + by)


def between(earlier: AtT, later: AtT) -> Span:
    return Span(later - earlier)


class Timer(Protocol):
    """Something that will happen, unless it is cancelled before."""

    def cancel(self) -> None: ...


class Timekeeper:
    """The machine's own time, unless another clock is followed. Another kind of time says differently what `now`, `tick` and `call_later` are."""

    _began: Instant | None = None
    """What the clock that is followed showed at tick 0."""

    def now(self) -> Instant:
        if self._began is None:
            return Instant(time.time_ns() // 1_000_000)
        return later(self._began, Span(self.tick()))

    def follow(self, told: Instant, asked: Tick) -> Span | None:
        """Go by the clock that showed this when it was asked; by how much that is later than so far, or None if they agree well enough.

        Whatever the machine's own clock is set to afterwards is nobody's business here.
        """
        answered = self.tick()
        told = later(told, Span(between(asked, answered) // 2))
        apart = between(self.now(), told)
        agree = abs(apart) <= APART
        if self._began is None or not agree:
            self._began = later(told, Span(-answered))
        return None if agree else apart

    def tick(self) -> Tick:
        return Tick(time.monotonic_ns() // 1_000_000)

    def call_later(self, after: Span, do: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(max(after, 0) / 1000, do)

    def soon(self, do: Callable[[], None]) -> None:
        """After whatever else is waiting. That takes none of this time."""
        asyncio.get_running_loop().call_soon(do)

    async def sleep(self, span: Span) -> None:
        awake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        timer = self.call_later(span, lambda: None if awake.done() else awake.set_result(None))
        try:
            await awake
        finally:
            timer.cancel()

    async def give_way(self) -> None:
        """In the middle of long work: whatever else is waiting is done first. That takes none of this time."""
        await asyncio.sleep(0)

    @asynccontextmanager
    async def patience(self, span: Span) -> AsyncGenerator[None]:
        """Raises TimeoutError if what is done inside takes longer."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(None) as limit:
            timer = self.call_later(span, lambda: limit.reschedule(loop.time()))
            try:
                yield
            finally:
                timer.cancel()
