"""A wire to every other process on which nothing is said: when one has ended, so has its wire, and nobody waits for its lease.

Only who has ended is told of. One that stands still or cannot be reached keeps its tables until its lease has run out.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from stolik.server.pipes.wire import Broken, Kind, Refuses, Wire, call
from stolik.server.running.background import Background
from stolik.server.running.timekeeper import Timekeeper
from stolik.store.owners import Owner


class Lookout:
    def __init__(self, when_ended: Callable[[int], Awaitable[None]], background: Background, time: Timekeeper) -> None:
        self._when_ended = when_ended
        self._background = background
        self._time = time
        self._watched: set[int] = set()
        self.met: set[int] = set()
        """Those who opened once: if there is nobody at that address any more, they have ended."""

    def watch(self, others: Iterable[Owner]) -> None:
        """All of these, and nobody else any longer. Asked again and again: a wire may break by itself, and is made anew then."""
        alive = {other.process: other for other in others}
        self.met &= alive.keys()
        for process in alive.keys() - self._watched:
            self._watched.add(process)
            self._background.spawn(self._watch(alive[process]), "watch-process")

    async def _watch(self, other: Owner) -> None:
        try:
            wire = await call(other.address, other.key, self._time)
            self.met.add(other.process)
            await self._until_it_ends(wire)
        except Refuses:
            if other.process in self.met:
                await self._when_ended(other.process)
        except Broken:
            """Who cannot be reached may be alive all the same."""
        finally:
            self._watched.discard(other.process)

    async def _until_it_ends(self, wire: Wire) -> None:
        wire.send(Kind.WATCH)
        try:
            with suppress(Broken):
                await wire.receive()
        finally:
            wire.close()
