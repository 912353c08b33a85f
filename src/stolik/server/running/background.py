"""Work that goes on beside everything else: started, logged when it fails, and stopped with the server."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from stolik.server.notes import notes
from stolik.store.terms import StoreUnavailable

log = notes("stolik.background")


class Background:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Do it beside everything else; if it fails the log says so."""
        task = asyncio.create_task(logged(work, name), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def done(self, name: str) -> None:
        """Until all work of that name is done."""
        await asyncio.gather(*(task for task in self._tasks if task.get_name() == name))

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def logged(work: Coroutine[Any, Any, None], name: str) -> None:
    """Do it now; if it fails the log says so, and whoever called goes on."""
    try:
        await work
    except StoreUnavailable as error:
        log.warning("store-unavailable", work=name, reason=str(error))
    except Exception:
        log.exception("failed", work=name)
