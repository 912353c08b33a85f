"""A disk that hangs when it is told to, and then does what it was asked, or does not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection

from stolik.store.store import Store

T = TypeVar("T")


class StuckDisk:
    """Stands in front of a database's commits. Hung up, they begin and do not end before they are let go."""

    def __init__(self, store: Store) -> None:
        self._commit = store.writing.commit
        self._commit_at_once = store.writing.commit_at_once
        self._writer = store.writer
        self._free = asyncio.Event()
        self._free.set()
        self._broken = False
        self.hanging = asyncio.Event()
        """Set when a commit hangs."""
        self.overdue = asyncio.Event()
        """Set when the writer has noticed."""

    async def commit(self, work: Callable[[Connection], T], /) -> T:
        await self._pass()
        return await self._commit(work)

    async def commit_at_once(self, statement: str, values: Sequence[Any], needs: tuple[str, ...] = (), /) -> bool:
        await self._pass()
        return await self._commit_at_once(statement, values, needs)

    async def _pass(self) -> None:
        if not self._free.is_set():
            self.hanging.set()
            asyncio.get_running_loop().call_soon(self._look)
            await self._free.wait()
        if self._broken:
            raise OSError("the disk is gone")

    def _look(self) -> None:
        if self._writer.failing:
            self.overdue.set()
        elif not self._free.is_set():
            asyncio.get_running_loop().call_later(0.01, self._look)

    def hang(self) -> None:
        self._free.clear()

    def let_go(self, *, broken: bool = False) -> None:
        """What hung is done now; or, if the disk is broken, it never is."""
        self._broken = broken
        self._free.set()

    def mend(self) -> None:
        self._broken = False
