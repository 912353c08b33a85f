"""Processes for what would hold up the event loop. They end with the server, however it ends; what runs there is not known here."""

from __future__ import annotations

import asyncio
import ctypes
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, TypeVar, cast

T = TypeVar("T")

PR_SET_PDEATHSIG = 1


class Pool:
    """A few processes, started with the first work, and anew after they had to be ended."""

    def __init__(self, processes: int, wake_up: Callable[[], None]) -> None:
        """Each process runs `wake_up` before it does anything else."""
        self.processes = processes
        self._wake_up = wake_up
        self._executor: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., T], *about: Any) -> T:
        """What the work returns, however long it takes. Raises BrokenProcessPool if its process ended before."""
        executor = self._executor
        if executor is None:
            context = multiprocessing.get_context("spawn")
            executor = self._executor = ProcessPoolExecutor(
                self.processes, mp_context=context, initializer=_begin, initargs=(self._wake_up,)
            )
        try:
            order = asyncio.wrap_future(executor.submit(work, *about))
            order.add_done_callback(_heard)
            # Nobody cancels the order itself: a pool that is ended stumbles over a cancelled one, and forgets those behind it.
            return await asyncio.shield(order)
        except BrokenProcessPool:
            if executor is self._executor:
                self.close()
            raise

    def close(self) -> None:
        """End them at once, also one that hangs. Whoever waits for one of them gets BrokenProcessPool."""
        executor, self._executor = self._executor, None
        if executor is None:
            return
        pids = set(cast("dict[int, Any]", vars(executor).get("_processes") or {}))
        for process in multiprocessing.active_children():
            if process.pid in pids:
                process.kill()
        executor.shutdown(wait=False)


def _heard(order: asyncio.Future[Any]) -> None:
    """Also if whoever gave the order is gone."""
    if not order.cancelled():
        order.exception()


# In the other process


def _begin(wake_up: Callable[[], None]) -> None:
    end_with_parent()
    wake_up()


def end_with_parent() -> None:
    """A server that is killed cannot end its processes: each of them looks after its parent itself."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    if sys.platform == "linux":
        # At once, also in the middle of something that no thread can interrupt.
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    Thread(target=_end_after, args=(parent.sentinel,), daemon=True, name="end-with-parent").start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
