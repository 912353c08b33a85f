"""Time for the tests: it stands still until somebody moves it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from stolik.server.running.timekeeper import Instant, Span, Tick, Timekeeper, Timer

A_DAY_IN_2026 = 1_767_312_000_000
TURNS_OF_THE_LOOP = 5
"""So often the event loop goes round before time moves on: a task that was woken gets to what it waits for next."""


@dataclass(order=True)
class Waiting:
    at: int
    do: Callable[[], None] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.cancelled = True


class HandMovedTime(Timekeeper):
    """What is to happen later happens when a test moves time there, in order, each at its own instant."""

    def __init__(self) -> None:
        self._moved = 0
        self._waiting: list[Waiting] = []

    def now(self) -> Instant:
        return Instant(A_DAY_IN_2026 + self._moved)

    def tick(self) -> Tick:
        return Tick(self._moved)

    def call_later(self, after: Span, do: Callable[[], None]) -> Timer:
        if after <= 0:
            return asyncio.get_running_loop().call_soon(do)
        waiting = Waiting(self._moved + after, do)
        self._waiting.append(waiting)
        return waiting

    async def forward(self, span: Span) -> None:
        until = self._moved + span
        await self._let_run()
        while (next_ := self._next(until)) is not None:
            self._waiting.remove(next_)
            self._moved = next_.at
            next_.do()
            await self._let_run()
        self._moved = until
        await self._let_run()

    def _next(self, until: int) -> Waiting | None:
        self._waiting = [waiting for waiting in self._waiting if not waiting.cancelled]
        return min((waiting for waiting in self._waiting if waiting.at <= until), default=None)

    async def _let_run(self) -> None:
        for _ in range(TURNS_OF_THE_LOOP):
            await asyncio.sleep(0)
