"""A thread that does one thing after another, for what belongs to a single thread. The event loop asks, and is told in its own time.

A pool would do as well, with a future of its own and three locks between asking and being told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar, TypeVarTuple

from stolik.store.settling import settle

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
_Job: TypeAlias = tuple[asyncio.AbstractEventLoop, asyncio.Future[Any], Callable[..., Any], tuple[Any, ...]]


class OneThread:
    """Begins with the first thing that it is asked to do."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread: Thread | None = None

    async def do(self, work: Callable[[*Ts], T], *values: *Ts) -> T:
        """What the work returned, or raised. Who stops waiting before it has begun does not want it any more."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        if self._thread is None:
            # A process that ends without having let go of it does not wait for it.
            self._thread = Thread(target=_work, args=(self._jobs,), name=self._name, daemon=True)
            self._thread.start()
        self._jobs.put((loop, answer, work, values))
        return await answer

    def end(self) -> None:
        """After all that it was asked to do."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join()
            self._thread = None


def _work(jobs: SimpleQueue[_Job | None]) -> None:
    while (job := jobs.get()) is not None:
        loop, answer, work, values = job
        if answer.cancelled():
            continue
        result, error = None, None
        try:
            result = work(*values)
        except BaseException as raised:  # whatever it is, it belongs to whoever asked
            error = raised
        with suppress(RuntimeError):  # the loop is closed: nobody waits
            loop.call_soon_threadsafe(settle, answer, result, error)
        del job, answer, work, values, result, error
