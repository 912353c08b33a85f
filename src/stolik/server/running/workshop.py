"""Where everything is made that takes longer than a moment although nobody's turn waits for it: replays, records, prints, QR codes.

In another process, since a thread would share the interpreter with every table. What can never change is made once and kept, within
bounds. What it is that is made, and who may ask how often, is not known here.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from typing import Any, TypeVar

import structlog

from stolik.server.refusals import TooFast
from stolik.server.running.pools import Pool
from stolik.server.running.timekeeper import Timekeeper, seconds

log = structlog.get_logger("stolik.workshop")
T = TypeVar("T")

MOST_WAITING = 64
"""Orders that may wait; whoever comes then is asked to come again."""
COME_AGAIN = 2.0
PATIENCE = seconds(120)
"""For one order, with all that wait before it."""
MOST_KEPT = 64 * 1024 * 1024
"""Bytes."""
WAKE_AFTER = seconds(5)
"""By then whoever waited for the server has their page, and nobody's game is over yet."""


def _wake_up() -> None:
    """Load what nearly every order needs."""
    import_module("stolik.server.live.past_games")


class Workshop:
    def __init__(self, time: Timekeeper, most_kept: int = MOST_KEPT) -> None:
        self._time = time
        self._most_kept = most_kept
        self._pool = Pool(1, _wake_up)
        self._waiting = 0
        self._shelf: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0
        self._making: dict[Hashable, asyncio.Task[bytes]] = {}

    async def get_ready(self) -> None:
        """Start the process a little after the server: the first who looks back at a game should not wait for it."""
        await self._time.sleep(WAKE_AFTER)
        await self._pool.run(_wake_up)

    async def make(self, work: Callable[..., T], *about: Any) -> T:
        """What the work returns, done in the other process. Raises TooFast if too many wait already."""
        if self._waiting >= MOST_WAITING:
            raise TooFast(COME_AGAIN)
        self._waiting += 1
        try:
            async with self._time.patience(PATIENCE):
                return await self._made(work, *about)
        except TimeoutError:
            log.error("order-takes-too-long", work=work.__name__)
            self._pool.close()
            raise
        finally:
            self._waiting -= 1

    async def _made(self, work: Callable[..., T], *about: Any) -> T:
        try:
            return await self._pool.run(work, *about)
        except BrokenProcessPool:
            # As a rule for the sake of another order, which hung.
            return await self._pool.run(work, *about)

    async def once(self, name: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """What goes by this name and never changes: from the shelf, or made now, once for all who ask meanwhile."""
        if name in self._shelf:
            self._shelf.move_to_end(name)
            return self._shelf[name]
        making = self._making.get(name)
        if making is None:
            making = self._making[name] = asyncio.create_task(self._make_and_keep(name, make))
            making.add_done_callback(lambda _: self._making.pop(name))
        return await asyncio.shield(making)

    async def _make_and_keep(self, name: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        made = await make()
        if len(made) <= self._most_kept:
            self._shelf[name] = made
            self._size += len(made)
            while self._size > self._most_kept:
                self._size -= len(self._shelf.popitem(last=False)[1])
        return made

    def close(self) -> None:
        self._pool.close()
